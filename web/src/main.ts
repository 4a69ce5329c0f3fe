import { mount } from "svelte";
import "./style/base.css";
import App from "./App.svelte";
import { house } from "./state/house.svelte";
import { keepPreferences } from "./state/preferences.svelte";
import { followLinks } from "./state/route.svelte";

keepPreferences();
followLinks();
mount(App, { target: document.getElementById("felt")! });
void house.enter();
