import { randomBytes, randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** The result or the error of a function, in the format of Lambda's Invoke API. */
export type Invocation = { result: unknown } | { error: InvocationError }

export type InvocationError = { errorType: string; errorMessage: string; trace?: string[] }

export type Runnable = {
  name: string
  arn: string
  /** The bundle, and the exported name of its handler. */
  file: string
  handlerName: string
  timeoutSeconds: number
  memoryMegabytes: number
  variables: Record<string, string>
}

type Message = { ready: true } | { failed: InvocationError } | { result: string } | { error: InvocationError }

export type WriteLine = (line: string, requestId: string | undefined) => void

const workerFile = fileURLToPath(new URL('./worker.mjs', import.meta.url))

/** A worker thread with its own module instance and environment, which runs one event at a time, as on Lambda. */
export class ExecutionEnvironment {
  readonly #runnable: Runnable
  readonly #worker: Worker
  readonly #ready: Promise<InvocationError | undefined>
  #answer: ((message: Message) => void) | undefined
  #requestId: string | undefined
  #hasEnded = false

  constructor(runnable: Runnable, writeLine: WriteLine) {
    this.#runnable = runnable
    this.#worker = new Worker(workerFile, {
      env: { ...runnable.variables, ...lambdaVariables(runnable) },
      workerData: { file: runnable.file, handlerName: runnable.handlerName },
      // None of the process that starts it.
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    this.#worker.unref()
    for (const output of [this.#worker.stdout, this.#worker.stderr])
      createInterface({ input: output }).on('line', (line) => writeLine(line, this.#requestId))
    this.#ready = this.#nextMessage().then((message) => ('failed' in message ? message.failed : errorOf(message)))
    this.#worker.on('message', (message: Message) => this.#settle(message))
    this.#worker.on('error', (error) => this.#end({ errorType: error.name, errorMessage: error.message }))
    this.#worker.on('exit', (status) =>
      this.#end({ errorType: 'Runtime.ExitError', errorMessage: `Runtime exited with error: exit status ${status}` }),
    )
  }

  /** False after the thread has ended. */
  get isAlive(): boolean {
    return !this.#hasEnded
  }

  async invoke(event: unknown): Promise<Invocation> {
    const failure = await this.#ready
    if (failure) return this.#refuse(failure)
    const requestId = randomUUID()
    const { timeoutSeconds } = this.#runnable
    this.#requestId = requestId
    const answered = this.#nextMessage()
    const timer = setTimeout(() => this.#timeOut(requestId), timeoutSeconds * 1000)
    this.#worker.postMessage({
      event: JSON.stringify(event),
      deadline: Date.now() + timeoutSeconds * 1000,
      traceId: traceId(),
      context: contextOf(this.#runnable, requestId),
    })
    const message = await answered
    clearTimeout(timer)
    return 'result' in message ? { result: JSON.parse(message.result) } : { error: errorOf(message) ?? unknownError }
  }

  async terminate(): Promise<void> {
    this.#hasEnded = true
    await this.#worker.terminate()
  }

  #nextMessage(): Promise<Message> {
    return new Promise((resolve) => {
      this.#answer = resolve
    })
  }

  #settle(message: Message): void {
    const answer = this.#answer
    this.#answer = undefined
    answer?.(message)
  }

  #end(error: InvocationError): void {
    this.#hasEnded = true
    this.#settle({ error })
  }

  #refuse(error: InvocationError): Invocation {
    void this.terminate()
    return { error }
  }

  #timeOut(requestId: string): void {
    const seconds = this.#runnable.timeoutSeconds.toFixed(2)
    const errorMessage = `${requestId} Task timed out after ${seconds} seconds`
    this.#end({ errorType: 'Sandbox.Timedout', errorMessage })
    void this.#worker.terminate()
  }
}

const unknownError: InvocationError = { errorType: 'Runtime.Unknown', errorMessage: 'The runtime gave no answer' }

const errorOf = (message: Message): InvocationError | undefined => ('error' in message ? message.error : undefined)

const traceId = () => {
  const time = Math.floor(Date.now() / 1000).toString(16)
  return `Root=1-${time}-${randomBytes(12).toString('hex')};Parent=${randomBytes(8).toString('hex')};Sampled=0`
}

const logStream = 'local/[$LATEST]'

const contextOf = ({ name, arn, memoryMegabytes }: Runnable, awsRequestId: string) => ({
  awsRequestId,
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: arn,
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: logStream,
  memoryLimitInMB: String(memoryMegabytes),
})

const lambdaVariables = ({ name, handlerName, memoryMegabytes }: Runnable) => ({
  _HANDLER: `index.${handlerName}`,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMegabytes),
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${name}`,
  AWS_LAMBDA_LOG_STREAM_NAME: logStream,
  AWS_XRAY_CONTEXT_MISSING: 'LOG_ERROR',
  // Silences the SDK's warning about Node 20; on AWS the functions run on a newer Node.
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  TZ: ':UTC',
})
