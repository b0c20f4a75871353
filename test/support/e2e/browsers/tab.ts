type Point = { x: number; y: number }

/** A tab of a browser: what the driver of each browser does in its own way. Points are CSS pixels from the window's corner. */
export type Tab = {
  goTo(url: string): Promise<void>
  /** The JSON value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the mouse at the first point, moves it over the others and lifts it. One point is a click. */
  drag(points: readonly [Point, ...Point[]]): Promise<void>
  /** Types into the element that has the focus. */
  type(words: string): Promise<void>
  /** Chooses a file of this machine for the field that an expression gives. */
  chooseFile(expression: string, path: string): Promise<void>
  /** The tab that the page opens meanwhile. */
  opened(act: () => Promise<void>): Promise<Tab>
  close(): Promise<void>
}

/** A started browser. Its tabs share one session, as those of a person do. */
export type Browser = {
  /** As in `Firefox 140.12.0`. */
  version: string
  newTab(): Promise<Tab>
  close(): Promise<void>
}
