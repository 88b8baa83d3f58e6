import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { root } from '../process/root'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const OTHER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** How to start a browser: its program, and the environment it needs beyond ours. */
export type Chrome = { executablePath: string; env: Record<string, string> }

/**
 * A Chromium for tests, wherever there is one: CHROME_PATH, an installed one, the one Playwright downloads, or the one
 * that npm has brought along (Linux on x64).
 */
export async function findChrome(): Promise<Chrome> {
  const given = process.env.CHROME_PATH
  const executablePath = given || (installed() ?? playwrightsOwn() ?? (await bundledChrome()))
  // Playwright's workers load its configuration again; they need not search again.
  process.env.CHROME_PATH = executablePath
  return { executablePath, env: environmentOf(executablePath) }
}

/** The browser of @sparticuz/chromium, unpacked once. */
export async function bundledChrome(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome is installed: install one, or set CHROME_PATH to its program.')
  }
  const home = path.join(root, 'node_modules/.cache', `chromium-${packedVersion()}`)
  if (!existsSync(home)) await unpack(home)
  return path.join(home, 'chromium')
}

function installed() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...OTHER_PLACES]
  return candidates.find((file) => existsSync(file) && runs(file))
}

// Ubuntu's /usr/bin/chromium-browser may be a script that only says how to install a snap.
function runs(file: string) {
  try {
    return execFileSync(file, ['--version'], { timeout: 10_000, stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return false
  }
}

function playwrightsOwn() {
  const file = chromium.executablePath()
  return file && existsSync(file) ? file : undefined
}

function packedVersion() {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const manifest = path.join(path.dirname(entry), '../../package.json')
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}

// In a folder of its own and then renamed, so that nobody finds half a browser. In a process of its own, because the
// package unpacks into the system's temporary folder, and adds system libraries only where it believes it is on AWS.
async function unpack(home: string) {
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const entry = pathToFileURL(createRequire(import.meta.url).resolve('@sparticuz/chromium')).href
  const script = `import chromium from '${entry}'; await (chromium.default ?? chromium).executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
  writeFileSync(path.join(unfinished, 'fonts/fonts.conf'), fontSettings(home))
  try {
    renameSync(unfinished, home)
  } catch {
    // Another run was faster; its copy is as good.
    rmSync(unfinished, { recursive: true, force: true })
  }
}

// The package's own settings name folders of AWS.
function fontSettings(home: string) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${home}/fonts/fonts</dir>
  <cachedir>${home}/fonts/cache</cachedir>
</fontconfig>
`
}

function environmentOf(executablePath: string): Record<string, string> {
  const libraries = path.join(path.dirname(executablePath), 'al2023/lib')
  if (!existsSync(libraries)) return {}
  const fonts = path.join(path.dirname(executablePath), 'fonts')
  const searched = [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return { LD_LIBRARY_PATH: searched, FONTCONFIG_PATH: fonts }
}
