"""The page can be put on a phone's home screen: a manifest, icons of the sizes it promises, the product's colours."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import urljoin

from PIL import Image
from playwright.sync_api import expect

from tests.web.actions import click
from tests.web.conftest import NewUser


def test_the_manifest_promises_icons_that_are_there(new_user: NewUser) -> None:
    user = new_user()
    user.go("/")
    link = user.page.locator("link[rel=manifest]").get_attribute("href")
    answer = user.context.request.get(f"{user.url}{link}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    icons = answer.json()["icons"]
    for icon in icons:
        picture = user.context.request.get(urljoin(f"{user.url}/", icon["src"]))
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            wide, high = Image.open(BytesIO(picture.body())).size
            assert icon["sizes"] == f"{wide}x{high}"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in icons}
    assert "maskable" in {icon["purpose"] for icon in icons}


def test_the_frame_of_the_browser_follows_day_and_night(new_user: NewUser) -> None:
    user = new_user(color_scheme="light")
    user.go("/")
    frame = user.page.locator("meta[name=theme-color]").first
    expect(frame).to_have_attribute("content", "#F3ECDD")
    click(user.page.get_by_role("button", name="Light or dark"))
    expect(frame).to_have_attribute("content", "#16181D")
