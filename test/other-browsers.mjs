// The browsers in which the main journey runs beside Chromium. Plain Node, as test/find-chromium.mjs.
import { findOnPath, installPackages } from '#test/find-chromium.mjs'

/** Each with the programs that it needs, under each name that they have, and Debian's packages that contain them. */
export const otherBrowsers = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  { name: 'WebKit', programs: [['WebKitWebDriver'], ['Xvfb']], packages: ['webkit2gtk-driver', 'xvfb'] },
]

/** The path of each program of a browser; undefined for one that is not installed. */
export const programsOf = ({ programs }, environment = process.env) =>
  programs.map((names) => findOnPath(names, environment)[0])

export const isInstalled = (browser, environment = process.env) =>
  programsOf(browser, environment).every((program) => program !== undefined)

/** Installs the browsers that are missing, and prints a line for each one that cannot be installed. */
export const installOtherBrowsers = ({
  environment = process.env,
  install = installPackages,
  print = console.log,
} = {}) => {
  for (const browser of otherBrowsers.filter((one) => !isInstalled(one, environment))) {
    const { name, packages } = browser
    try {
      print(`Installing ${name} (${packages.join(', ')})`)
      install(packages)
    } catch {
      // The line below says so.
    }
    if (!isInstalled(browser, environment))
      print(
        `${name} cannot be installed here, so its journey is left out: it needs ${packages.join(' and ')} by apt, as root.`,
      )
  }
}
