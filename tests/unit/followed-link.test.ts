// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followedLink } from '@/lib/client/followed-link'

/** Which clicks the router follows, and which it leaves to the browser. */

beforeEach(() => {
  window.history.replaceState(null, '', '/fees?fees.q=a')
})
afterEach(() => document.body.replaceChildren())

/** Clicks on the innermost element of `html`, and tells where the router would go. */
function followed(html: string, click: MouseEventInit = {}) {
  document.body.innerHTML = html
  let element = document.body as Element
  while (element.firstElementChild) element = element.firstElementChild
  let link: HTMLAnchorElement | undefined
  const listen = (event: MouseEvent) => {
    link = followedLink(event)
    event.preventDefault()
  }
  document.addEventListener('click', listen, { once: true })
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...click }))
  return link?.getAttribute('href')
}

describe('the router follows', () => {
  it.each(['/attendance', '/people/1#fees', '/fees?fees.q=b', '/home#admission', '/fees'])('%s', (href) => {
    expect(followed(`<a href="${href}">there</a>`)).toBe(href)
  })

  it('a link that was clicked on something in it', () => {
    expect(followed('<a href="/attendance"><span><b>3</b></span></a>')).toBe('/attendance')
  })
})

describe('the browser keeps', () => {
  it.each([
    ['no link', '<button type="button">here</button>'],
    ['a link that leads nowhere', '<a>here</a>'],
    ['a place on the same page', '<a href="#content">here</a>'],
    ['the same view with a place in it', '<a href="/fees?fees.q=a#payments">here</a>'],
    ['a mail', '<a href="mailto:a@b.example">here</a>'],
    ['another site', '<a href="https://b.example/fees">here</a>'],
    ['a calendar', '<a href="webcal://localhost:3000/api/calendar.ics">here</a>'],
    ['another tab', '<a href="/promotions" target="_blank">here</a>'],
    ['a file', '<a href="/holidays" download="holidays.ics">here</a>'],
    ['an answer of the API', '<a href="/api/calendar.ics">here</a>'],
  ])('%s', (_what, html) => {
    expect(followed(html)).toBeUndefined()
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s', (key) => {
    expect(followed('<a href="/attendance">there</a>', { [key]: true })).toBeUndefined()
  })

  it('a click that a component has taken', () => {
    const take = (event: Event) => event.preventDefault()
    document.body.addEventListener('click', take, { once: true })
    expect(followed('<a href="/attendance">there</a>')).toBeUndefined()
  })
})
