import { call, doing } from './console-client.js'
import { element, empty, heading, select, table } from './html.js'
import { counted } from './words.js'

const operations = {
  dynamodb: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'TransactWriteItems'],
  s3: ['PutObject', 'GetObject', 'HeadObject', 'PostObject', 'DeleteObject'],
  sqs: ['SendMessage', 'ChangeMessageVisibility'],
  secretsmanager: ['GetSecretValue'],
  appsync: ['EventPublish'],
  'cognito-idp': ['SignUp', 'InitiateAuth', 'RespondToAuthChallenge', 'GetTokensFromRefreshToken', 'AdminDeleteUser'],
  ses: ['SendEmail'],
  rekognition: ['DetectFaces'],
}

const services = {
  dynamodb: 'DynamoDB',
  s3: 'S3',
  sqs: 'SQS',
  secretsmanager: 'Secrets Manager',
  appsync: 'AppSync Events',
  'cognito-idp': 'Cognito',
  ses: 'SES',
  rekognition: 'Rekognition',
}

const kinds = {
  throttle: 'Is throttled',
  error: 'Fails with an internal error',
  conflict: 'Conflicts with a transaction (DynamoDB’s writes)',
  'time-out': 'Does nothing, and no response comes',
  'time-out-after-success': 'Does it, and the answer is lost',
}

const often = { 1: 'Once', 2: 'Twice', 3: 'Three times', 10: 'Ten times', always: 'Always' }
const shares = { 1: 'Every call', 0.5: 'Every second call', 0.1: 'Every tenth call' }

const shortName = (name) => name.replace(/[0-9A-F]{8}$/, '')
const isTimeOut = (kind) => kind.startsWith('time-out')

const settingsOf = ({ service, operation, caller, kind, times, share, hold }) => ({
  service: service.value,
  operation: operation.value.trim() || null,
  function: caller.value || null,
  kind: kind.value,
  times: times.value === 'always' ? 'always' : Number(times.value),
  share: Number(share.value),
  holdMs: Math.round(hold.valueAsNumber * 1000),
})

const suggest = (list, service) =>
  list.replaceChildren(...operations[service].map((value) => element('option', { value })))

const faultForm = (functions) => {
  const suggestions = element('datalist', { id: 'operations' })
  suggest(suggestions, 'dynamodb')
  const hold = element(
    'label',
    { hidden: true },
    'Cut off after (s)',
    element('input', { type: 'number', name: 'hold', min: 0, max: 900, step: 'any', value: 5 }),
  )
  const callers = Object.fromEntries(functions.map((name) => [name, shortName(name)]))
  return element(
    'form',
    {
      className: 'panel',
      on: {
        submit: doing('The fault is on.', ({ target }) => call('POST', '/aws/faults', settingsOf(target.elements))),
      },
    },
    select({
      label: 'A call of',
      name: 'service',
      texts: services,
      on: { change: ({ target }) => suggest(suggestions, target.value) },
    }),
    element(
      'label',
      {},
      'Operation',
      element('input', { name: 'operation', list: 'operations', placeholder: 'Any', autocomplete: 'off' }),
    ),
    suggestions,
    select({ label: 'By', name: 'caller', texts: { '': 'Any caller, browsers too', ...callers } }),
    select({
      label: 'What happens',
      name: 'kind',
      texts: kinds,
      on: {
        change: ({ target }) => {
          hold.hidden = !isTimeOut(target.value)
        },
      },
    }),
    hold,
    select({ label: 'How often', name: 'times', texts: often }),
    select({ label: 'Which share', name: 'share', texts: shares }),
    element('div', { className: 'actions' }, element('button', { className: 'primary' }, 'Switch it on')),
  )
}

const left = ({ times, share, struck }) => [
  times === 'always' ? 'Always' : `${counted(times, 'time')} more`,
  share < 1 && `, ${(shares[share] ?? `${share * 100}% of the calls`).toLowerCase()}`,
  struck > 0 && `, ${counted(struck, 'time')} so far`,
]

const whose = (fault) => (fault.function ? shortName(fault.function) : 'Any caller')

const offButton = ({ id, service, operation }) =>
  element(
    'button',
    {
      'aria-label': `Switch off ${services[service]} ${operation ?? ''}`,
      on: { click: doing('The fault is off.', () => call('DELETE', `/aws/faults/${id}`)) },
    },
    'Switch off',
  )

const allOff = () =>
  element(
    'button',
    { on: { click: doing('Everything behaves well again.', () => call('DELETE', '/aws/faults')) } },
    'Switch all off',
  )

export const awsFaultsView = {
  name: 'AWS faults',
  load: async () => {
    const [faults, endpoints] = await Promise.all([
      call('GET', '/aws/faults'),
      fetch('/local/endpoints.json').then((answer) => answer.json()),
    ])
    return { faults, functions: endpoints.resources.functions }
  },
  render: ({ faults, functions }) =>
    [
      ...heading(
        'AWS faults',
        'Switch on faults of AWS calls, then use the app. A fault ends after the chosen number of calls. The console’s own calls never fail.',
      ),
      faultForm(functions),
      element('h3', {}, 'Switched on'),
      table(
        [
          {
            heading: 'Call',
            cell: ({ service, operation }) => `${services[service]} ${operation ?? '(any operation)'}`,
            className: 'title',
          },
          { heading: 'By', cell: whose },
          { heading: 'What happens', cell: ({ kind }) => kinds[kind] },
          { heading: 'How often', cell: left },
          { heading: 'Switch off', isHidden: true, cell: offButton },
        ],
        faults,
        empty('Everything behaves well'),
      ),
      faults.length > 1 && element('div', { className: 'actions' }, allOff()),
    ].filter(Boolean),
}
