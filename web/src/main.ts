import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { speech } from "./i18n/speech.svelte";
import "./lib/theme.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");
await speech.load();
mount(App, { target });
