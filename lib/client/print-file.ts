import type { Result } from '@/lib/result'
import { readFile, save, type ReadFile } from './http'

/** Milliseconds to wait for the file; the longest lists take half a minute. */
const timeout = 120_000

/** Milliseconds for which an opened file keeps its address. */
const openFor = 60_000

let frame: HTMLIFrameElement | undefined

/**
 * Asks the browser to print a PDF of /api, without leaving the page. A browser that shows no PDF within a page, as those
 * of phones, opens it in a tab of its own; one that opens none saves it.
 */
export async function printFile(path: string, failed: string): Promise<Result<null>> {
  const done = { ok: true, data: null } as const
  if (navigator.pdfViewerEnabled && (await printInFrame(path))) return done
  // Also after a failure, to learn why.
  const read = await readFile(path, failed)
  if (!read.ok) return read
  open(read.data)
  return done
}

/** Whether the browser could be asked. */
function printInFrame(path: string): Promise<boolean> {
  // The last one stays until now: nobody tells when the browser's dialog has closed.
  frame?.remove()
  const next = document.createElement('iframe')
  frame = next
  next.title = 'Print'
  next.tabIndex = -1
  next.setAttribute('aria-hidden', 'true')
  // Not `hidden`: some browsers print nothing of what is not displayed.
  Object.assign(next.style, { position: 'fixed', right: '0', bottom: '0', width: '1px', height: '1px', border: '0' })
  next.style.opacity = '0'
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(false), timeout)
    next.addEventListener('load', () => {
      clearTimeout(tooLate)
      resolve(print(next))
    })
    next.src = `${path}${path.includes('?') ? '&' : '?'}inline=1`
    document.body.append(next)
  })
}

function print({ contentDocument, contentWindow }: HTMLIFrameElement): boolean {
  // Anything else is an error. Some viewers' documents cannot be looked into.
  if (contentDocument && !contentDocument.querySelector('embed') && contentDocument.contentType !== 'application/pdf')
    return false
  try {
    contentWindow?.print()
    return true
  } catch {
    return false
  }
}

function open(file: ReadFile) {
  const address = URL.createObjectURL(file.file)
  setTimeout(() => URL.revokeObjectURL(address), openFor)
  if (!window.open(address, '_blank')) save(file)
}
