import { call } from './console-client.js'
import { element } from './html.js'

const senders = { cognito: 'Cognito', ses: 'SES' }

const textOf = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

// The sandbox blocks scripts, forms and navigation; the page's content security policy blocks all loading.
const shown = (html) =>
  element(
    'details',
    {},
    element('summary', {}, 'As HTML'),
    element('iframe', { sandbox: '', srcdoc: html, title: 'The mail as HTML' }),
  )

export const mailView = {
  name: 'Mail',
  load: () => call('GET', '/mail'),
  render: (mails) => [
    element('h2', {}, 'Mail'),
    ...(mails.length === 0 ? [element('p', { className: 'hint' }, 'No mail has been sent yet.')] : []),
    ...mails.map(({ source, to, from, subject, text, html, at }) =>
      element(
        'fieldset',
        {},
        element('legend', {}, subject),
        element(
          'p',
          { className: 'hint' },
          `${new Date(at).toLocaleString()}, from ${from} to ${to}, sent by ${senders[source] ?? senders.cognito}`,
        ),
        element('pre', {}, text ?? textOf(html ?? '')),
        html !== undefined && shown(html),
      ),
    ),
  ],
}
