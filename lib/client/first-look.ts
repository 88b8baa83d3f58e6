import type { Promotion } from '@/lib/promotions/answers'
import { canvasPicture } from './canvas-picture'

/** The longest side of the picture, in pixels. */
const longest = 640

/** Milliseconds that reading a film or a PDF may take. */
const patience = 20_000

/** The first frame of a film or the first page of a PDF as a picture; null where this browser cannot read the file. */
export async function firstLook(file: File, type: Promotion['type']): Promise<File | null> {
  if (type === 'Image') return null
  try {
    return await canvasPicture(await (type === 'Video' ? firstFrame(file) : firstPage(file)), 'preview.jpg')
  } catch {
    return null
  }
}

async function firstFrame(file: File) {
  const film = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    film.muted = true
    film.playsInline = true
    film.preload = 'auto'
    film.src = address
    await once(film, 'loadeddata')
    // Many films begin in the dark.
    film.currentTime = Math.min(1, film.duration / 2)
    await once(film, 'seeked')
    const { canvas, context } = canvasOf(film.videoWidth, film.videoHeight)
    context.drawImage(film, 0, 0, canvas.width, canvas.height)
    return canvas
  } finally {
    film.removeAttribute('src')
    film.load()
    URL.revokeObjectURL(address)
  }
}

async function firstPage(file: File) {
  // A megabyte, which only who uploads a PDF needs.
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  try {
    const page = await pdf.getPage(1)
    const natural = page.getViewport({ scale: 1 })
    const { canvas, context, scale } = canvasOf(natural.width, natural.height)
    const drawing = page.render({ canvas, canvasContext: context, viewport: page.getViewport({ scale }) })
    const late = setTimeout(() => drawing.cancel(), patience)
    await drawing.promise.finally(() => clearTimeout(late))
    return canvas
  } finally {
    await pdf.loadingTask.destroy()
  }
}

/** A canvas of this shape, with its longer side as long as the picture's. */
function canvasOf(width: number, height: number) {
  const scale = longest / Math.max(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  return { canvas, context, scale }
}

/** Resolves at the event; rejects at an error, and when it does not come. */
function once(film: HTMLVideoElement, event: string) {
  return new Promise<void>((resolve, reject) => {
    const late = setTimeout(reject, patience)
    film.addEventListener(event, () => (clearTimeout(late), resolve()), { once: true })
    film.addEventListener('error', () => (clearTimeout(late), reject(new Error('unreadable'))), { once: true })
  })
}
