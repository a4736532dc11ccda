let isReloading = false;

/** Loads the page anew, without the browser's own question: whoever calls has asked about what is typed. */
export function reloadPage() {
  isReloading = true;
  location.reload();
}

export function isReloadingPage(): boolean {
  return isReloading;
}
