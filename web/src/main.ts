import "./style/tokens.css";
import "./style/base.css";
import "./style/first.css";
import "./style/print.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { i18n } from "./i18n/translator.svelte";
import { readiness } from "./lib/page/readiness";
import { chooseTransport } from "./wire/transport";
import "./lib/device/theme.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
await chooseTransport();
await readiness.during("texts", i18n.load());
target.className = "";
target.replaceChildren(); // the outlines that were seen meanwhile
mount(App, { target });
