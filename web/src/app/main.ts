import { mount } from "svelte";
import "./base.css";
import "../games";
import App from "./App.svelte";
import { followInvitation } from "../pages/account/invitation";
import { house } from "../session/house.svelte";
import { whenIdle } from "../browser/idle";
import { attendInstall } from "../browser/install.svelte";
import { attendOffline } from "../browser/offline.svelte";
import { keepPreferences } from "../browser/preferences.svelte";
import { followLinks } from "../browser/route.svelte";

keepPreferences();
attendInstall();
if (import.meta.env.PROD) attendOffline();
followLinks();
followInvitation();
mount(App, { target: document.getElementById("felt")! });
house.attend();
addEventListener("load", () => whenIdle(() => import("./display.css")), { once: true });
void house.enter().catch(() => undefined); // the lobby says that nobody answers, and tries again
