// Where the table is on its site: nothing, or below a path such as "/games", with which every address begins.

export const root = document.documentElement.dataset.root ?? "";
