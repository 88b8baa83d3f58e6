import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'

const postmaster = '.data/bench/postgres/data/postmaster.pid'

it('npm run bench ends its database when it is told to end', { timeout: 180_000 }, async () => {
  const bench = spawn(process.execPath, ['--import', 'tsx', 'scripts/bench.ts', 'export'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => bench.once('close', resolve))
  let output = ''
  await new Promise<void>((resolve, reject) => {
    bench.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('✓ database')) resolve()
    })
    void ended.then(() => reject(new Error(`the bench ended:\n${output}`)))
  })
  expect(existsSync(postmaster)).toBe(true)
  bench.kill('SIGTERM')
  expect(await ended).toBe(130)
  expect(existsSync(postmaster)).toBe(false)
})
