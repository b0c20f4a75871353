import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach } from 'vitest'

/** A client of AWS's SDK that answers as a test says, without any answer before each test. */
export const useAwsClient: typeof mockClient = (client) => {
  const mock = mockClient(client)
  beforeEach(() => {
    mock.reset()
  })
  afterAll(() => {
    mock.restore()
  })
  return mock
}
