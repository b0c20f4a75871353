import { call } from './console-client.js'
import { element } from './html.js'

// Mail may be HTML; what is shown of it is its text.
const textOf = (html) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()

export const mailView = {
  name: 'Mail',
  load: () => call('GET', '/mail'),
  render: (mails) => [
    element('h2', {}, 'Mail'),
    ...(mails.length === 0 ? [element('p', { className: 'hint' }, 'No mail has been sent yet.')] : []),
    ...mails.map(({ to, from, subject, html, at }) =>
      element(
        'fieldset',
        {},
        element('legend', {}, subject),
        element('p', { className: 'hint' }, `${new Date(at).toLocaleString()}, from ${from} to ${to}`),
        element('pre', {}, textOf(html)),
      ),
    ),
  ],
}
