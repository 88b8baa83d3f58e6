// What every answer says to browsers about what it may do there. server/index.mjs, next.config.mjs and middleware.ts
// share it, and the first two are read before anything is compiled.

/** @param {Record<string, string>} directives */
const policyOf = (directives) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

const nothingForOthers = { 'object-src': "'none'", 'base-uri': "'self'", 'form-action': "'self'" }

/**
 * Where browsers send files, and where they fetch them: nowhere but here, unless files are kept at UploadThing. Its library
 * on our server takes the hosts from its token and from two settings of its own, and uses http for a host with "local" in
 * its name: what it tells browsers to use has to be allowed here.
 */
function uploadThing() {
  const { UPLOADTHING_TOKEN: token, UPLOADTHING_INGEST_URL: ingest, UPLOADTHING_UFS_HOST: host } = process.env
  if (!token) return { sent: [], fetched: [] }
  const scheme = host?.includes('local') ? 'http' : 'https'
  return {
    // Without the path: a source with one allows that very path alone.
    sent: [ingest ? (originOf(ingest) ?? ingest) : `https://*.${ingestHostIn(token)}`],
    fetched: host ? [`${scheme}://${host}`, `${scheme}://*.${host}`] : ['https://*.ufs.sh'],
  }
}

/** @param {string} address */
function originOf(address) {
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : undefined
}

/** The host for uploads that a token of UploadThing names, or its usual one. @param {string} token */
function ingestHostIn(token) {
  const usual = 'ingest.uploadthing.com'
  try {
    const named = /** @type {{ ingestHost?: unknown } | null} */ (JSON.parse(atob(token)))?.ingestHost
    return typeof named === 'string' ? named : usual
  } catch {
    return usual
  }
}

/**
 * Where forms of a page are sent: here, and from the page on which a fee is paid to the gateway's checkout.
 * @param {string} path
 */
function formTargets(path) {
  const { RAZORPAY_KEY_ID: key, RAZORPAY_CHECKOUT_URL: checkout } = process.env
  if (!key || !path.startsWith('/fees/online/')) return "'self'"
  return `'self' ${originOf(checkout ?? '') ?? 'https://api.razorpay.com'}`
}

/**
 * The policy of a page: of scripts, those of ours, and inline ones that carry the nonce of this very answer.
 * @param {string} [nonce] without one no inline script runs, but for those of `hashes`
 * @param {readonly string[]} hashes of scripts in pages that are made at the build, such as `sha256-…`
 * @param {string} path of the page
 */
export function pagePolicy(nonce, hashes = [], path = '') {
  const { sent, fetched } = uploadThing()
  return policyOf({
    'default-src': "'self'",
    // Next.js's development server evaluates code as well.
    'script-src': [
      "'self'",
      ...(nonce ? [`'nonce-${nonce}'`] : []),
      ...hashes.map((hash) => `'${hash}'`),
      ...(process.env.NODE_ENV === 'development' ? ["'unsafe-eval'"] : []),
    ].join(' '),
    // No style attribute or element from a nonce: Radix and React write them all the time.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'connect-src': ["'self'", ...sent, ...fetched].join(' '),
    // blob: a film that is being uploaded, of which the first frame is taken.
    'media-src': ["'self'", 'blob:', ...fetched].join(' '),
    ...nothingForOthers,
    'form-action': formTargets(path),
    'frame-ancestors': "'none'",
  })
}

/** What browsers' own viewers of PDFs, pictures and films need, and nothing that runs. */
const viewers = {
  'default-src': "'none'",
  'object-src': "'self'",
  'img-src': "'self'",
  'media-src': "'self'",
  'style-src': "'unsafe-inline'",
}

/** The policy of what is no page: answers of the API, files, scripts and style sheets. */
export const filePolicy = policyOf({
  ...viewers,
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
})

/** The policy of files of promotions and papers to print, which our own pages have in a frame. */
export const framedPolicy = policyOf({ ...viewers, 'frame-ancestors': "'self'" })

/** What all answers have beside their policy. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  // The address of a page may name a person or hold a token of a link.
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
}

/** The header that carries a policy, in an answer, and in a request to Next.js, which takes the nonce from it before any other. */
export const policyHeader = 'content-security-policy'

/** A nonce: 128 bits, as text that fits into a policy. */
export const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))

/**
 * Whether what is asked for may be a page, whose answer has inline scripts: neither a call nor a part of the build nor
 * a file of public/. middleware.ts and next.config.mjs have the same as patterns.
 * @param {string} path without its query
 */
export const mayBePage = (path) =>
  !/^\/(?:(?:api|_next)(?:\/|$)|[^/]{1,100}\.(?:ico|png|svg|txt|webmanifest)$)/.test(path)
