import { call, doing } from './console-client.js'
import { element } from './html.js'

// The values of each switch with their labels.
const choices = {
  outcome: {
    '': 'Succeeds',
    failed: 'Fails',
    nsfw: 'Is flagged as NSFW',
    canceled: 'Is cancelled',
    aborted: 'Is aborted',
    zipRejected: 'A training refuses its zip',
    noWeights: 'A training has no weights',
  },
  create: {
    '': 'Is accepted',
    throttled: 'Is throttled (429)',
    failedAfter: 'Returns 500, but runs',
    droppedAfter: 'Drops the connection, but runs',
  },
  read: { '': 'Succeeds', throttled: 'Is throttled (429)', failed: 'Returns 500' },
  output: { '': 'Is a picture', failed: 'Cannot be downloaded', notAnImage: 'Is not a picture', turned: 'Is turned' },
}

const webhooks = {
  lost: 'Lost',
  doubled: 'Doubled',
  beforeAnswer: 'Before the create call is answered',
  hugeLogs: 'With 5 MB of logs',
  badSignature: 'With a wrong signature',
}

const select = (name, label, current) =>
  element(
    'label',
    {},
    label,
    element(
      'select',
      { name },
      ...Object.entries(choices[name]).map(([kind, text]) =>
        element('option', { value: kind, selected: (current?.kind ?? '') === kind }, text),
      ),
    ),
  )

const check = (name, label, isOn) =>
  element('label', { className: 'check' }, element('input', { type: 'checkbox', name, checked: isOn }), label)

const number = (name, label, value) =>
  element('label', {}, label, element('input', { type: 'number', name, min: 0, value: value ?? '' }))

/** The settings in the form; every fault applies for the chosen number of times. */
const settingsOf = ({ elements }) => {
  const times = elements.times.value === 'always' ? 'always' : Number(elements.times.value)
  const kindOf = (name) => (elements[name].value ? { kind: elements[name].value, times } : null)
  const numberOf = (name) => (elements[name].value === '' ? null : Number(elements[name].value))
  return {
    latencyMs: numberOf('latencyMs'),
    outcome: kindOf('outcome'),
    create: kindOf('create'),
    read: kindOf('read'),
    output: kindOf('output'),
    modelDeletion: elements.modelDeletion.checked ? { times } : null,
    webhook: {
      ...Object.fromEntries(Object.keys(webhooks).map((name) => [name, elements[name].checked ? { times } : null])),
      late: numberOf('lateMs') === null ? null : { ms: numberOf('lateMs'), times },
    },
  }
}

const save = doing('Replicate now behaves like this.', ({ target }) =>
  call('PUT', '/replicate/faults', settingsOf(target)),
)
const reset = doing('Replicate behaves well again.', () => call('PUT', '/replicate/faults', {}))

export const replicateView = {
  name: 'Replicate',
  load: () => call('GET', '/replicate/faults'),
  render: (faults) => [
    element('h2', {}, 'Replicate'),
    element(
      'p',
      { className: 'hint' },
      'Switch on faults, then use the app. A fault switches itself off after the chosen number of uses.',
    ),
    element(
      'form',
      { on: { submit: save } },
      element(
        'fieldset',
        {},
        element('legend', {}, 'A prediction or training'),
        number('latencyMs', 'Takes at least (ms)', faults.latencyMs),
        select('outcome', 'Its result', faults.outcome),
        select('create', 'Its creation', faults.create),
        select('read', 'Reading it', faults.read),
        select('output', 'Its output', faults.output),
        check('modelDeletion', 'The deletion of a trained model is refused', faults.modelDeletion !== null),
      ),
      element(
        'fieldset',
        {},
        element('legend', {}, 'Its webhook comes'),
        number('lateMs', 'Late by (ms)', faults.webhook.late?.ms),
        ...Object.entries(webhooks).map(([name, label]) => check(name, label, faults.webhook[name] !== null)),
      ),
      element(
        'div',
        { className: 'actions' },
        element(
          'select',
          { name: 'times', 'aria-label': 'How often' },
          element('option', { value: '1' }, 'Once'),
          element('option', { value: '3' }, 'Three times'),
          element('option', { value: 'always' }, 'Always'),
        ),
        element('button', { className: 'primary' }, 'Set the switches'),
        element('button', { type: 'button', on: { click: reset } }, 'Behave well'),
      ),
    ),
  ],
}
