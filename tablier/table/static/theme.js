// Light or dark, as the system has it unless somebody chose; before the first paint, so that nothing flashes.
"use strict";
{
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    document.documentElement.dataset.theme =
      localStorage.getItem("tablier.theme") ?? (system.matches ? "dark" : "light");
  };
  apply();
  system.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", () => {
    document.getElementById("theme")?.addEventListener("click", () => {
      localStorage.setItem("tablier.theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
      apply();
    });
  });
}
