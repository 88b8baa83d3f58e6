import { ESLint } from 'eslint'
import { expect, it } from 'vitest'

/** No text holds the server's only thread: lint refuses each pattern whose time grows faster than the text. */

const eslint = new ESLint({ cwd: process.cwd() })

const timeOf = async (pattern: string) => {
  const code = `export const f = (text: string) => ${pattern}.test(text)\n`
  const [result] = await eslint.lintText(code, { filePath: 'lib/fees/queries.ts' })
  return result?.messages.map(({ ruleId }) => ruleId) ?? []
}

it.each([String.raw`/^(\w+\s?)*$/`, '/^(a|a)*$/', String.raw`/\s+$/`, '/a.*b.*c$/', '/^(.*,)*x/'])(
  'refuses %s',
  async (pattern) =>
    expect((await timeOf(pattern)).join()).toMatch(/regexp\/no-(super-linear-(backtracking|move)|dupe-disjunctions)/),
)

it.each([String.raw`/^\w{1,30}$/`, String.raw`/^\d+-\d+$/`, '/^[^,]*,x/'])('takes %s', async (pattern) =>
  expect(await timeOf(pattern)).toEqual([]),
)
