import { z } from 'zod'

const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(severities),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})

/** What is known against the packages: a sentence each. `asked` is false where nobody could be asked. */
export type Advisories = { asked: true; found: string[] } | { asked: false; reason: string }

/** Reads what `npm audit --json` has written. */
export function readAdvisories(output: string): Advisories {
  const written = parsed(output)
  const known = report.safeParse(written)
  if (!known.success) return { asked: false, reason: reasonOf(written) }
  const found = Object.entries(known.data.vulnerabilities).map(([name, { severity, range, via }]) => {
    const causes = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : `${cause.title} (${cause.url})`))
    return `${name} ${range}: ${severity}. ${causes.join('; ')}`
  })
  return { asked: true, found: found.sort() }
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output)
  } catch {
    return undefined
  }
}

const refusal = z.object({ message: z.string() })

function reasonOf(written: unknown): string {
  const said = refusal.safeParse(written)
  return said.success ? (said.data.message.split('\n')[0] ?? '') : 'it gave no answer that can be read'
}
