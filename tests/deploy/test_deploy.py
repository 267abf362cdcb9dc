"""The files of `deploy/` name only what exists: settings, metrics, commands and flags."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from configparser import ConfigParser
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from tete.cli.commands import MODULES
from tete.cli.flags import COMMANDS
from tete.hosting import Metrics
from tete.server.health import metrics_text
from tete.server.run import KEEP_ALIVE_S
from tete.server.security import ATTACHMENT_BYTES, BODY_BYTES, IMPORT_BYTES
from tete.server.settings import WebSettings

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
FILES = [path for path in sorted(DEPLOY.rglob("*")) if path.is_file()]
UNITS = sorted(DEPLOY.glob("systemd/*.service"))
DECLARED = {flag.variable for flags in COMMANDS.values() for flag in flags}
OPT = "/opt/tete/bin"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_variable_is_a_declared_setting(path: Path) -> None:
    used = set(re.findall(r"\bTETE_[A-Z_]+\b", path.read_text("utf-8")))
    assert used <= DECLARED


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    return found


def ours() -> dict[str, dict[str, Any]]:
    return {name: each for name, each in compose()["services"].items() if each["image"] == "tete"}


def test_the_compose_file_starts_only_commands_and_variables_that_exist() -> None:
    assert set(ours()) == {"server-1", "server-2", "scheduler", "worker"}
    for name, service in ours().items():
        (command,) = service["command"]
        flags = {flag.variable for flag in COMMANDS[command]} | ({"TETE_ENGINES"} if command == "worker" else set())
        assert set(service["environment"]) <= flags, name


def test_the_compose_file_mounts_files_that_are_there_and_depends_on_services_that_are_there() -> None:
    services = compose()["services"]
    for service in services.values():
        assert set(service.get("depends_on", ())) <= services.keys()
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            if source.startswith("./") and source != "./certificates":
                assert (DEPLOY / source).exists(), source
    assert (DEPLOY.parent / services["worker"]["build"]["dockerfile"]).exists()


def test_servers_trust_the_proxy_of_the_compose_file_and_engines_are_not_open_to_the_world() -> None:
    services = compose()["services"]
    address = services["nginx"]["networks"]["inside"]["ipv4_address"]
    for name in ("server-1", "server-2"):
        assert services[name]["environment"]["TETE_PROXY"] == address
    assert {name for name, each in services.items() if "ports" in each} == {"nginx", "grafana"}


def metric_names() -> set[str]:
    return set(re.findall(r"^(tete_\w+) ", metrics_text(Metrics(), 0).decode(), re.M))


def test_the_dashboard_shows_every_metric_and_no_other() -> None:
    board = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text("utf-8"))
    shown = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\btete_\w+", target["expr"])
    }
    assert shown == {name for name in metric_names() if not name.endswith("_created")}
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_prometheus_asks_for_addresses_that_nginx_has() -> None:
    jobs = yaml.safe_load((DEPLOY / "prometheus.yml").read_text("utf-8"))["scrape_configs"]
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert [job["metrics_path"] for job in jobs] == re.findall(r"location = (/server-\d/metrics)", nginx)
    for job in jobs:
        assert job["static_configs"][0]["targets"] == ["nginx:9090"]


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_a_command_that_exists_with_flags_that_exist(unit: Path) -> None:
    parser = ConfigParser(strict=False, interpolation=None, allow_no_value=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(unit.read_text("utf-8"))
    program, command, *words = parser["Service"]["ExecStart"].split()
    assert program == f"{OPT}/tete"
    assert command in MODULES
    help_text = subprocess.run(
        [sys.executable, "-m", "tete", command, "--help", "--lang", "en"], capture_output=True, text=True, check=True
    ).stdout
    for flag in (word for word in words if word.startswith("--")):
        assert flag in help_text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_systemd_understands_the_units(tmp_path: Path) -> None:
    copies = []
    for unit in UNITS:
        copies.append(tmp_path / unit.name.replace("@", "@8383"))
        text = unit.read_text("utf-8").replace(OPT, str(Path(sys.executable).parent)).replace("User=tete", "User=root")
        copies[-1].write_text(text, "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", *map(str, copies)], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if any(copy.name in line for copy in copies)]
    assert ours == []


@pytest.mark.skipif(shutil.which("nginx") is None or shutil.which("openssl") is None, reason="nginx is not here")
def test_nginx_understands_its_configuration(tmp_path: Path) -> None:
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "1"]
    subprocess.run([*made, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = text.replace("/etc/nginx/certificates", str(tmp_path)).replace("/run/nginx.pid", str(tmp_path / "pid"))
    text = text.replace("server server-1:", "server 127.0.0.1:").replace("server server-2:", "server 127.0.0.2:")
    config = tmp_path / "nginx.conf"
    config.write_text(re.sub(r"http://server-(\d):", r"http://127.0.0.\1:", text), "utf-8")
    done = subprocess.run(["nginx", "-t", "-c", str(config), "-p", str(tmp_path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_settings_of_a_machine_open_its_servers_to_the_proxy() -> None:
    """Else they would listen for programs of their own machine only, and all visitors would be one address."""
    lines = (DEPLOY / "systemd" / "tete.env").read_text("utf-8").splitlines()
    settings = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    web = WebSettings(settings["TETE_HOST"], public_url=settings["TETE_PUBLIC_URL"], proxies=(settings["TETE_PROXY"],))
    assert not web.trusts("203.0.113.5")
    assert web.trusts(settings["TETE_PROXY"])
    assert settings["TETE_HOST"] == "0.0.0.0"


def test_metrics_reach_prometheus_and_nobody_outside() -> None:
    """Servers show them to nginx on another machine too; nginx shows them to private networks alone."""
    env = dict(line.split("=", 1) for line in (DEPLOY / "systemd" / "tete.env").read_text("utf-8").splitlines()[1:])
    assert env["TETE_METRICS"] == ours()["server-1"]["environment"]["TETE_METRICS"] == "all"
    outside, inside = (DEPLOY / "nginx.conf").read_text("utf-8").split("listen 9090;")
    assert "location = /metrics { return 404; }" in outside
    assert all(ip_network(allowed).is_private for allowed in re.findall(r"allow (\S+);", inside))
    assert inside.index("deny all;") < inside.index("location")


def test_nginx_passes_on_what_servers_need() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert text.count("{") == text.count("}")
    for header in ("Host", "X-Forwarded-For", "X-Forwarded-Proto", "X-Request-ID", "Upgrade", "Connection"):
        assert f"proxy_set_header {header} " in text
    assert set(re.findall(r"server (server-\d):8383", text)) == {"server-1", "server-2"}


def test_nginx_closes_its_connections_to_servers_first() -> None:
    """Else a POST is lost on a connection that the server closes at the same moment, and the visitor reads 502."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    (upstream,) = re.findall(r"upstream servers \{(.*?)\}", text, re.DOTALL)
    (kept,) = re.findall(r"keepalive_timeout (\d+)s;", upstream)
    assert int(kept) + 10 <= KEEP_ALIVE_S


def test_the_service_of_debian_finds_nginx() -> None:
    """It waits for a file with the number of its process, and ends nginx if there is none."""
    assert "pid /run/nginx.pid;" in (DEPLOY / "nginx.conf").read_text("utf-8")


def test_a_machine_without_sudo_makes_the_database() -> None:
    """An empty Debian has none; its administrator is root."""
    assert "sudo" not in (DEPLOY.parent / "docs" / "operations.md").read_text("utf-8")


def test_nginx_counts_the_connections_of_a_visitor() -> None:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert f"limit_conn visitors {WebSettings().connections_per_address};" in text
    assert "limit_conn_zone $binary_remote_addr zone=visitors:" in text


def test_nginx_lets_the_largest_files_through() -> None:
    """What is too large is refused by the servers, in the language of the visitor."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    (most,) = re.findall(r"client_max_body_size (\d+)m;", text)
    assert int(most) << 20 > max(BODY_BYTES, IMPORT_BYTES, ATTACHMENT_BYTES)


def test_every_setting_of_redis_has_a_value() -> None:
    for line in (DEPLOY / "redis.conf").read_text("utf-8").splitlines():
        assert not line or line.startswith("#") or len(line.split()) >= 2, line


def test_postgresql_never_gives_up_durability() -> None:
    text = (DEPLOY / "postgresql.conf").read_text("utf-8")
    settings = dict(re.findall(r"^(\w+) = ([^#\n]+?)\s*(?:#.*)?$", text, re.M))
    assert {settings[name] for name in ("fsync", "synchronous_commit", "full_page_writes")} == {"on"}
    assert all("=" in line for line in text.splitlines() if line and not line.startswith("#"))
