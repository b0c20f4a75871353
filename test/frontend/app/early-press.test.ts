import { expect, test, vi } from 'vitest'
import { notePresses, pressAgain } from '#frontend/app/early-press.ts'

test('a button that is pressed before the app can answer shows that it works, and is pressed again then', () => {
  document.body.innerHTML = '<main><button>Back</button><button>Create</button></main>'
  const [back, create] = document.querySelectorAll('button')
  notePresses()
  back?.click()
  expect(back).toHaveAttribute('aria-busy', 'true')
  create?.click()
  expect(back).not.toHaveAttribute('aria-busy')
  expect(create).toHaveAttribute('aria-busy', 'true')
  const answer = vi.fn()
  create?.addEventListener('click', answer)
  pressAgain(document.body)
  expect(answer).toHaveBeenCalledOnce()
  expect(create).not.toHaveAttribute('aria-busy')
  document.body.replaceChildren()
})

test('of buttons with the same name the pressed one is pressed again', () => {
  const page = '<main><button>Try it</button><button>Try it</button></main>'
  document.body.innerHTML = page
  notePresses()
  document.querySelectorAll('button')[1]?.click()
  document.body.innerHTML = page
  const presses = [...document.querySelectorAll('button')].map((button) => {
    const answer = vi.fn()
    button.addEventListener('click', answer)
    return answer
  })
  pressAgain(document.body)
  expect(presses.map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  document.body.replaceChildren()
})
