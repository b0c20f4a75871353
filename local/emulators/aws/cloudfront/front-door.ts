import { maximumBodyBytes } from '#local/emulators/aws/api-gateway/gateway.ts'
import {
  BodyTooLarge,
  type HttpRequest,
  type HttpResponse,
  readRequest,
  sendResponse,
} from '#local/emulators/aws/api-gateway/http-message.ts'
import { gatewayMessage } from '#local/emulators/aws/api-gateway/response.ts'
import { listen, type StandIn } from '#local/emulators/base/stand-in.ts'

export type Answering = (request: HttpRequest) => Promise<HttpResponse>

export type FrontDoor = StandIn & {
  /** The site's address in a browser. */
  origin: string
  /** Starts to serve requests; before that they get a 503 with `Retry-After`. */
  open(answer: Answering): void
}

const notYet: Answering = async () => ({
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' },
  body: Buffer.from('The local stack is starting.'),
})

/** Opens the site's port before the site exists, because other parts need its address. */
export const openFrontDoor = async (port: number, report: (error: unknown) => void): Promise<FrontDoor> => {
  let answer = notYet
  const standIn = await listen(async (message, response) => {
    try {
      sendResponse(response, await answer(await readRequest(message, maximumBodyBytes)))
    } catch (error) {
      if (response.headersSent || response.destroyed) return
      if (error instanceof BodyTooLarge) return sendResponse(response, gatewayMessage(413, 'Request Entity Too Large'))
      report(error)
      sendResponse(response, gatewayMessage(502, 'The local stack failed; its log says why.'))
    }
  }, port)
  return {
    ...standIn,
    origin: `http://localhost:${standIn.port}`,
    open: (answering) => {
      answer = answering
    },
  }
}
