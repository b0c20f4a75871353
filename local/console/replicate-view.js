import { call, doing } from './console-client.js'
import { element } from './html.js'

// What each switch can be set to, and what a person calls it.
const choices = {
  outcome: {
    '': 'Succeeds',
    failed: 'Fails',
    nsfw: 'Is flagged as NSFW',
    canceled: 'Is cancelled',
    aborted: 'Is aborted',
  },
  create: {
    '': 'Is accepted',
    throttled: 'Is throttled (429)',
    failedAfter: 'Answers 500, but runs',
    droppedAfter: 'Drops the connection, but runs',
  },
  read: { '': 'Is answered', throttled: 'Is throttled (429)', failed: 'Answers 500' },
  output: { '': 'Is a picture', failed: 'Cannot be downloaded', notAnImage: 'Is no picture' },
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

/** The settings that the form shows; every switch that is on holds for the chosen number of times. */
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
      'Make something go wrong, then use the app. A switch turns itself off when it has been used as often as you say.',
    ),
    element(
      'form',
      { on: { submit: save } },
      element(
        'fieldset',
        {},
        element('legend', {}, 'A prediction'),
        number('latencyMs', 'Takes at least (ms)', faults.latencyMs),
        select('outcome', 'Its end', faults.outcome),
        select('create', 'Its creation', faults.create),
        select('read', 'Asking for it', faults.read),
        select('output', 'Its output', faults.output),
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
