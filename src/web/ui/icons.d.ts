declare module '~icons/tabler/*' {
  const drawn: import('./icon.ts').Icon;
  export default drawn;
}
