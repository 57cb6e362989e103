// Where pages are files: they are kept, so that they are there without a network too.

import { service } from "./place.js";

if (service && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(new URL(service, location.href)).catch(() => {}); // it works with a network alone
}
