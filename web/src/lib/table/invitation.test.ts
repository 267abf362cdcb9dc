import { expect, test } from "vitest";
import { invitation } from "./invitation";

const LINK = "/t/abc?seat=1&key=k";
const HERE = "http://127.0.0.1:8383";
const closed = { reach: "machine", url: "", may_open: true, may_close: false } as const;

test("a room that only this machine can reach says so", () => {
  expect(invitation(LINK, HERE, closed)).toEqual({ url: `${HERE}${LINK}`, reach: "machine" });
  expect(invitation(LINK, "http://localhost:8383", null).reach).toBe("machine");
});

test("an open room gives the address of the house instead of this machine's", () => {
  const open = { reach: "house", url: "http://192.168.1.5:8383", may_open: false, may_close: true } as const;
  expect(invitation(LINK, HERE, open)).toEqual({ url: `http://192.168.1.5:8383${LINK}`, reach: "house" });
  expect(invitation(LINK, "http://salon.local:8383", open).url).toBe(`http://salon.local:8383${LINK}`);
});

test("a public room gives its public address", () => {
  const room = { reach: "public", url: "https://games.example.org", may_open: false, may_close: false } as const;
  expect(invitation(`https://games.example.org${LINK}`, HERE, room)).toEqual({ url: `https://games.example.org${LINK}`, reach: "public" });
});
