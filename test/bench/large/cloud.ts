import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import { db } from '#functions/core/db/client.ts'
import { functionEnvironment, secretAnswer } from '#test/support/functions/function-environment.ts'
import { QueuesModel } from '#test/support/functions/queues-model.ts'
import { TableModel } from '#test/support/functions/table/table-model.ts'
import { replace } from '#test/support/replace.ts'

/** How long each call of a service takes, in milliseconds: about as on AWS, and of Replicate as through the internet. */
const latencies = { table: 5, files: 20, others: 20, replicate: 200 }

/** What S3 lists in one call (docs/vendors.md, S3). */
const listedAtOnce = 1000

/** The services in memory, each of whose calls takes its time. Only the sizes of files are kept. */
export class Cloud {
  readonly table = new TableModel()
  readonly queues = new QueuesModel()
  /** The bytes of each file of the images bucket, by its path. */
  readonly files = new Map<string, number>()
  #bytes = Buffer.alloc(0)

  get reads(): number {
    return this.table.rows.units.read
  }

  /** Replaces the clients and `fetch` of this process by these services. */
  install(): void {
    replace(db, 'send', async (command: unknown) => {
      await pause(latencies.table)
      this.table.rows.catchUpIndex()
      const answer = this.table.serve(command)
      this.table.rows.catchUpIndex()
      return answer
    })
    replace(S3Client.prototype, 'send', async (command: unknown) => {
      await pause(latencies.files)
      return this.#serveFiles(command)
    })
    replace(SQSClient.prototype, 'send', async (command: unknown) => {
      await pause(latencies.others)
      return this.queues.serve(command)
    })
    replace(CognitoIdentityProviderClient.prototype, 'send', () => pause(latencies.others, {}))
    replace(globalThis, 'fetch', (address: string | URL, init: RequestInit = {}) => this.#fetch(new URL(address), init))
  }

  async #fetch(url: URL, { method = 'GET', body = '' }: RequestInit): Promise<Response> {
    if (url.origin === functionEnvironment.SECRETS_ENDPOINT) return secretAnswer(String(body))
    const isReplicate = url.href.startsWith(functionEnvironment.REPLICATE_URL)
    await pause(isReplicate ? latencies.replicate : latencies.files)
    if (isReplicate) return Response.json({ id: url.pathname.split('/')[3], status: 'processing' })
    if (method === 'DELETE') this.files.delete(url.pathname.slice(1))
    return new Response(null, { status: method === 'DELETE' ? 204 : 200 })
  }

  #serveFiles(command: unknown): object {
    if (command instanceof ListObjectsV2Command) return this.#list(command.input)
    if (command instanceof GetObjectCommand) return this.#get(command.input)
    if (command instanceof DeleteObjectsCommand) {
      for (const { Key } of command.input.Delete?.Objects ?? []) this.files.delete(Key ?? '')
      return {}
    }
    if (command instanceof CreateMultipartUploadCommand) return { UploadId: command.input.Key }
    if (command instanceof UploadPartCommand) return { ETag: String(command.input.PartNumber) }
    if (command instanceof CompleteMultipartUploadCommand) return { Key: command.input.Key }
    throw new Error(`The files do not know ${String(command?.constructor.name)}`)
  }

  #list({ Bucket, Prefix = '', ContinuationToken = '' }: ListObjectsV2Command['input']): object {
    if (Bucket !== functionEnvironment.IMAGES_BUCKET) return {}
    const paths = [...this.files.keys()].filter((path) => path.startsWith(Prefix) && path > ContinuationToken).sort()
    const listed = paths.slice(0, listedAtOnce)
    return {
      Contents: listed.map((Key) => ({ Key, Size: this.files.get(Key) })),
      ...(paths.length > listedAtOnce && { NextContinuationToken: listed.at(-1) }),
    }
  }

  #get({ Key = '' }: GetObjectCommand['input']): object {
    const bytes = this.files.get(Key)
    if (bytes === undefined) throw new NoSuchKey({ $metadata: {}, message: 'Missing' })
    if (this.#bytes.length < bytes) this.#bytes = Buffer.alloc(bytes, 'picture')
    return { Body: Readable.from([this.#bytes.subarray(0, bytes)]) }
  }
}
