import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, demo, enrol, sessionOf } from '@/tests/support/machine/api'
import { allLinked } from '@/tests/support/doors/audited-writes'
import { runCommand, runVerify } from '@/tests/support/machine/backups'
import { sql } from '@/tests/support/machine/database'

/** `npm run audit:verify` as an operator runs it: beside the portal, and on what a backup was restored to. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-verify-'))
const own = {
  DATA_DIR: String(process.env.DATA_DIR),
  DATABASE_URL: String(process.env.DATABASE_URL),
  AUTH_SECRET: String(process.env.AUTH_SECRET),
}
const name = `verified_${process.pid}`
const copy = new URL(own.DATABASE_URL)
copy.pathname = `/${name}`
const restored = { ...own, DATA_DIR: path.join(dir, 'restored'), DATABASE_URL: copy.href }
const headFile = path.join(restored.DATA_DIR, 'audit-head.json')

type Kept = { position: number; hash: string }
const kept = () => JSON.parse(readFileSync(headFile, 'utf8')) as Kept

/** As the owner of the copy, with all triggers off. */
async function asOwner(...statements: string[]) {
  const client = new Client({ connectionString: copy.href })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  const pupil = await enrol()
  const { accessToken: bearer } = await sessionOf(demo.admin)
  await call(`/api/people/${pupil.id}`, { method: 'PUT', bearer, body: { name: 'Verified', email: pupil.email } })
  await allLinked()
  await sql(`CREATE DATABASE ${name}`)
  mkdirSync(restored.DATA_DIR)
  const archive = path.join(dir, 'school.tar.gz')
  expect(await runCommand('backup', archive, own)).toMatchObject({ code: 0 })
  expect(await runCommand('restore', archive, restored)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await sql(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  rmSync(dir, { recursive: true, force: true })
})

describe('npm run audit:verify', () => {
  it('finds nothing wrong beside a portal that runs and writes', async () => {
    const { code, said } = await runVerify(own)
    expect(said).toMatch(
      /^Nothing of the audit was changed: [\d,]+ entries in the chain\..* at \d+, is there\.\nThe chain ends/,
    )
    expect(code).toBe(0)
  })

  it('finds nothing wrong after a restore: the archive has the end of the chain', async () => {
    const { position, hash } = kept()
    expect(position).toBeGreaterThan(0)
    const { code, said } = await runVerify(restored)
    expect(said).toContain(`The end that was kept, at ${position}, is there.`)
    expect(said).toContain(`The chain ends at ${position}:${hash}`)
    expect(code).toBe(0)
  })

  it('finds a row that was changed', async () => {
    const entry = `"id" = (SELECT "entryId" FROM "AuditLink" WHERE "position" = 2)`
    await asOwner(`UPDATE "AuditEntry" SET "requestId" = "requestId" || '!' WHERE ${entry}`)
    const { code, said } = await runVerify(restored)
    await asOwner(`UPDATE "AuditEntry" SET "requestId" = left("requestId", -1) WHERE ${entry}`)
    expect(said).toMatch(/^Entry \d+, at position 2 of the chain, was changed or moved\.$/)
    expect(code).toBe(1)
  })

  it('takes an end of the log, says what it is called with, and knows a damaged file', async () => {
    const { position, hash } = kept()
    const file = readFileSync(headFile, 'utf8')
    expect(await runVerify(restored, '--head', `${position}:${hash}`)).toMatchObject({ code: 0 })
    expect(await runVerify(restored, '--head', `${position}:${hash.toLowerCase()}`)).toEqual({
      code: 1,
      said: `The chain was made anew: at position ${position} it is not the one that was kept.`,
    })
    expect(await runVerify(restored, '--head', String(position))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Usage: npm run audit:verify/) as unknown,
    })
    writeFileSync(headFile, '{')
    const damaged = await runVerify(restored)
    writeFileSync(headFile, file)
    expect(damaged).toEqual({
      code: 1,
      said: `The file ${headFile} is damaged: it has no end of the audit's chain in it.`,
    })
  })

  it('knows the chain by its key, which it shows, after AUTH_SECRET was changed', async () => {
    const { code, said: key } = await runVerify(own, '--show-key')
    expect({ code, key }).toEqual({ code: 0, key: expect.stringMatching(/^[\w-]{43}$/) as unknown })
    const other = { ...restored, AUTH_SECRET: 'another-one-'.repeat(4) }
    expect(await runVerify({ ...other, AUDIT_KEY: key })).toMatchObject({ code: 0 })
    expect(await runVerify(other)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the key is not the one that it was made with') as unknown,
    })
  })

  it('finds an end that was cut off', async () => {
    const { position } = kept()
    await asOwner(
      `DELETE FROM "AuditEntry" WHERE "id" IN (SELECT "entryId" FROM "AuditLink" WHERE "position" > ${position - 3})`,
      `DELETE FROM "AuditDetail" WHERE "entryId" IN (SELECT "entryId" FROM "AuditLink" WHERE "position" > ${position - 3})`,
      `DELETE FROM "AuditLink" WHERE "position" > ${position - 3}`,
    )
    expect(await runVerify(restored)).toEqual({
      code: 1,
      said: `The end is missing: the chain had ${position} entries, and now has ${position - 3}.`,
    })
    // Without the file nobody could tell, and it says so.
    rmSync(headFile)
    expect(await runVerify(restored)).toMatchObject({
      code: 0,
      said: expect.stringContaining('No end was kept') as unknown,
    })
  })

  it('says in one sentence that there is no database, no portal or no audit, and makes none', async () => {
    const nowhere = path.join(dir, 'nowhere')
    expect(await runVerify({ ...own, DATA_DIR: nowhere, DATABASE_URL: '' })).toEqual({
      code: 1,
      said: `There is no portal in the folder ${nowhere} (DATA_DIR), so there is nothing to verify.`,
    })
    expect(() => readFileSync(nowhere)).toThrow('ENOENT')
    const away = await runVerify({ ...own, DATABASE_URL: 'postgresql://a:b@127.0.0.1:9/none' })
    expect(away.said).toMatch(/^The database cannot be used: .*\(ECONNREFUSED\)\.$/)
    expect(away.code).toBe(1)
    await asOwner('DROP SCHEMA public CASCADE', 'CREATE SCHEMA public')
    expect(await runVerify(restored)).toEqual({
      code: 1,
      said: 'The database holds no audit, so there is nothing to verify.',
    })
  })
})
