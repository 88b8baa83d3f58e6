import { userAgentFromString } from 'next/server'

/** A device in words, by what it says of itself: "Chrome on Windows", "Safari on iPhone". It may say what it likes. */
export function deviceIn(userAgent: string): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os, device } = userAgentFromString(userAgent)
  const system =
    device.model === 'iPhone' || device.model === 'iPad' ? device.model : (systems[os.name ?? ''] ?? os.name)
  const program = browser.name?.replace(/^Mobile /, '').replace(/ (?:WebView|Headless)$/, '')
  if (!program) return system ? `A program on ${system}` : 'A program'
  return system ? `${program} on ${system}` : program
}

const systems: Record<string, string> = { 'Mac OS': 'macOS', 'Chromium OS': 'ChromeOS' }
