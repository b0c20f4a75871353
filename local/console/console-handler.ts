type ConsoleCall = { params: Record<string, string>; query: Record<string, string>; body: unknown }

/** Returns the JSON body of the response, or a `ConsoleFile`; throws `ConsoleError` to refuse. */
export type ConsoleHandler = (call: ConsoleCall) => unknown
