import { build } from 'vite'

/** Builds the browser's files with the settings of `vite.config.ts`. */
export const buildWeb = () => build({ logLevel: 'warn' })
