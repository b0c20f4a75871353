/** Replaces MUI's ripple, which the theme turns off for every button (`frontend/theme/buttons.ts`). */
export default () => {
  throw new Error('The ripple is left out of the bundles')
}
