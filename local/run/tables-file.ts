import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { InternalServerError, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { dynamoClient, ensureTables, type StackTable } from '#local/emulators/aws/dynamodb/tables.ts'
import { StartError } from '#local/emulators/base/start-error.ts'
import type { Resolver } from '#local/emulators/template/resolve.ts'

const mend = 'Put back a copy of it, or begin anew without any state: npm start -- --fresh'
const headerBytes = 100

/**
 * Throws `StartError` when the file is not a complete SQLite database. DynamoDB's stand-in would start on a truncated
 * file and fail at a later read. The header's format: https://www.sqlite.org/fileformat.html#the_database_header
 */
export const checkTablesFile = (file: string): void => {
  if (!existsSync(file) || isEmptyFile(file) || isWhole(file)) return
  throw new StartError(`${file} is damaged and cannot be read. ${mend}`)
}

const isEmptyFile = (file: string): boolean => statSync(file).isFile() && statSync(file).size === 0

const isWhole = (file: string): boolean => {
  if (!statSync(file).isFile()) return false
  const header = Buffer.alloc(headerBytes)
  const descriptor = openSync(file, 'r')
  const read = readSync(descriptor, header)
  closeSync(descriptor)
  if (read < headerBytes || header.toString('latin1', 0, 16) !== 'SQLite format 3\0') return false
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  // The page count is valid only when the two change counters are equal: old SQLite versions do not update it.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92)
  return !isCounted || statSync(file).size >= pageBytes * header.readUInt32BE(28)
}

/** Creates or opens the template's tables. Throws `StartError` when the database does not respond or has lost its tables. */
export const openTables = async (engineUrl: string, resolver: Resolver, isSeeded: boolean): Promise<StackTable[]> => {
  try {
    if (isSeeded && (await hasNoTables(engineUrl)))
      throw new StartError(`The tables that the kept state goes with are gone. ${mend}`)
    return await ensureTables(engineUrl, resolver)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
      throw new StartError(
        `Nothing answers at ${engineUrl}. Start the server that DYNAMODB_ENDPOINT names, or leave that variable out.`,
        { cause },
      )
    if (cause instanceof InternalServerError)
      throw new StartError(`DynamoDB's stand-in cannot read its tables. ${mend}`, { cause })
    throw cause
  }
}

const hasNoTables = async (engineUrl: string): Promise<boolean> => {
  const client = dynamoClient(engineUrl)
  const { TableNames = [] } = await client.send(new ListTablesCommand({}))
  client.destroy()
  return TableNames.length === 0
}
