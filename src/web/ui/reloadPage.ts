let isReloading = false;

/** Reloads the page without the browser's own warning: the caller has already asked about unsaved text. */
export function reloadPage() {
  isReloading = true;
  location.reload();
}

export function isReloadingPage(): boolean {
  return isReloading;
}
