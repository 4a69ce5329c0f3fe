import { mount } from "svelte";
import "./style/base.css";
import App from "./App.svelte";
import { followInvitation } from "./around/invitation";
import { house } from "./state/house.svelte";
import { keepPreferences } from "./state/preferences.svelte";
import { followLinks } from "./state/route.svelte";

keepPreferences();
followLinks();
followInvitation();
mount(App, { target: document.getElementById("felt")! });
house.attend();
void house.enter().catch(() => undefined); // the lobby says that nobody answers, and tries again
