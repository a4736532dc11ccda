/** Hands a file to the browser, which saves it in its download folder. */
export function download(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked later, because the browser must have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
