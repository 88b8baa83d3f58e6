import { UTApi } from 'uploadthing/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { pagePolicy } from '@/lib/security-headers.mjs'

/** What a page's policy lets browsers do with addresses, by directive. */
const sources = (path?: string) =>
  new Map(
    pagePolicy(undefined, [], path)
      .split('; ')
      .map((directive) => directive.split(' '))
      .map(([name = '', ...said]) => [name, said]),
  )

const tokenOf = (more: object) =>
  Buffer.from(JSON.stringify({ apiKey: 'sk_live_test', appId: 'ourapp', regions: ['sea1'], ...more })).toString(
    'base64',
  )
const token = tokenOf({})

afterEach(() => vi.unstubAllEnvs())

describe('the policy of pages', () => {
  it('names nobody else where the portal keeps its files itself', () => {
    expect(sources().get('connect-src')).toEqual(["'self'"])
    expect(sources().get('media-src')).toEqual(["'self'", 'blob:'])
  })

  it('names the hosts of UploadThing where files are kept there', async () => {
    vi.stubEnv('UPLOADTHING_TOKEN', token)
    const { ufsUrl } = await new UTApi({ token }).generateSignedURL('a-file')
    expect(new URL(ufsUrl).origin).toBe('https://ourapp.ufs.sh')
    expect(sources().get('connect-src')).toEqual(["'self'", 'https://*.ingest.uploadthing.com', 'https://*.ufs.sh'])
    expect(sources().get('media-src')).toEqual(["'self'", 'blob:', 'https://*.ufs.sh'])
  })

  it('names the hosts that UploadThing’s own settings say', async () => {
    vi.stubEnv('UPLOADTHING_TOKEN', token)
    vi.stubEnv('UPLOADTHING_INGEST_URL', 'https://files.school.example/in')
    vi.stubEnv('UPLOADTHING_UFS_HOST', 'kept.school.example')
    const { ufsUrl } = await new UTApi({ token }).generateSignedURL('a-file')
    expect(new URL(ufsUrl).origin).toBe('https://ourapp.kept.school.example')
    expect(sources().get('connect-src')).toEqual([
      "'self'",
      'https://files.school.example',
      'https://kept.school.example',
      'https://*.kept.school.example',
    ])
  })

  it('says what a setting says that is no address, instead of failing every page', () => {
    vi.stubEnv('UPLOADTHING_TOKEN', token)
    vi.stubEnv('UPLOADTHING_INGEST_URL', 'files.school.example')
    expect(sources().get('connect-src')).toContain('files.school.example')
  })

  it('names the host for uploads that the token says', () => {
    vi.stubEnv('UPLOADTHING_TOKEN', tokenOf({ ingestHost: 'ingest.school.example' }))
    expect(sources().get('connect-src')).toContain('https://*.ingest.school.example')
    vi.stubEnv('UPLOADTHING_TOKEN', 'no token')
    expect(sources().get('connect-src')).toContain('https://*.ingest.uploadthing.com')
  })

  it('lets a form go to the gateway’s checkout from the page of an online payment alone', () => {
    const targets = (path?: string) => sources(path).get('form-action')
    expect(targets('/fees/online/one')).toEqual(["'self'"])
    vi.stubEnv('RAZORPAY_KEY_ID', 'rzp_test_one')
    expect(targets('/fees/online/one')).toEqual(["'self'", 'https://api.razorpay.com'])
    vi.stubEnv('RAZORPAY_CHECKOUT_URL', 'https://pay.school.example/a/path')
    expect(targets('/fees/online/one')).toEqual(["'self'", 'https://pay.school.example'])
    for (const path of [undefined, '/fees', '/fees/online', '/x/fees/online/one'])
      expect(targets(path)).toEqual(["'self'"])
  })
})
