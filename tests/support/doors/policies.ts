import { createHash } from 'node:crypto'
import { expect } from 'vitest'

/** What an answer's Content-Security-Policy says, by directive. There is one policy: of two, both would hold. */
export function policyOf({ headers }: { headers: Headers }): Map<string, string[]> {
  const text = headers.get('content-security-policy') ?? ''
  expect(text, 'a policy, and one only').toMatch(/^[^,]+$/)
  return new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

/** The headers of every answer, whatever it is, and a policy under which no script runs that nobody has allowed. */
export function expectProtected(what: string, answer: { headers: Headers }): Map<string, string[]> {
  const policy = policyOf(answer)
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? []
  expect(scripts.length, `${what}: ${[...policy.keys()].join()}`).toBeGreaterThan(0)
  for (const source of scripts)
    expect(source, what).toMatch(/^('self'|'none'|'nonce-[\w+/]{22}=='|'sha256-[\w+/]{43}=')$/)
  expect(policy.get('frame-ancestors'), what).toEqual([expect.stringMatching(/^'(none|self)'$/)])
  expect(policy.get('base-uri') ?? policy.get('default-src'), what).toEqual([expect.stringMatching(/^'(none|self)'$/)])
  expect(policy.get('object-src') ?? policy.get('default-src'), what).toEqual([
    expect.stringMatching(/^'(none|self)'$/),
  ])
  expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(answer.headers.get('referrer-policy'), what).toBe('same-origin')
  expect(answer.headers.get('permissions-policy'), what).toContain('camera=()')
  return policy
}

/** The nonce in a policy; undefined where no inline script runs. */
export const nonceIn = (policy: Map<string, string[]>) =>
  /'nonce-([^']+)'/.exec(policy.get('script-src')?.join(' ') ?? '')?.[1]

/**
 * All inline scripts of a page are allowed by its policy, and no element runs code by an attribute. Where a policy allows
 * no inline script, those of the page don't matter. Answers the number of scripts.
 */
export function expectScriptsAllowed(what: string, html: string, policy: Map<string, string[]>): number {
  const sources = policy.get('script-src') ?? []
  const nonce = nonceIn(policy)
  const scripts = [...html.matchAll(/<script\b([^>]{0,2000})>(.*?)<\/script>/gs)]
  for (const [, attributes = '', code = ''] of scripts.filter(([, attributes = '']) => !attributes.includes(' src='))) {
    const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    if (nonce && !sources.includes(hash))
      expect(attributes, `${what}: ${code.slice(0, 80)}`).toContain(`nonce="${nonce}"`)
  }
  // Only in a tag: text has its quotes escaped, and so its tags.
  for (const tag of html.replaceAll(/<script\b[^>]{0,2000}>.*?<\/script>/gs, '').match(/<[a-z][^>]{0,5000}>/gi) ?? [])
    for (const { name, value } of attributesOf(tag)) {
      expect(name, `${what}: ${tag}`).not.toMatch(/^on/i)
      expect(value, `${what}: ${tag}`).not.toMatch(/^\s*javascript:/i)
    }
  return scripts.length
}

/** As a browser reads them: what looks like an attribute within the value of another, such as a picture's name, is none. */
function attributesOf(tag: string): { name: string; value: string }[] {
  const inside = tag.replace(/^<[^\s/>]+/, '').replace(/\/?>$/, '')
  return [...inside.matchAll(/([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g)].map(
    ([, name = '', double, single, bare]) => ({ name, value: double ?? single ?? bare ?? '' }),
  )
}
