'use client'

import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { imageSizes } from '@/lib/constants'
import { formatPercent } from '@/lib/percent'
import { cropIn, firstCrop, mostZoom, sideOf, type Crop } from '@/lib/crop'
import { cropFieldMessages } from '@/lib/people/dialog-messages'

/** Pixels of what is cut out: as large as it is kept. */
const side = imageSizes.face.longest
/** Of the square's side, for one press of an arrow. */
const step = 0.03

/** The part of a picture that is kept: it is moved and enlarged by fingers, mouse and keys, and drawn on `canvas`. */
export function CropField({ picture, canvas }: { picture: ImageBitmap; canvas: RefObject<HTMLCanvasElement | null> }) {
  const id = useId()
  const [crop, setCrop] = useState(() => firstCrop(picture))
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const change = (to: (before: Crop) => Crop) => setCrop((before) => cropIn(picture, to(before)))
  /** By parts of the square's side. */
  const move = (x: number, y: number) =>
    change(({ zoom, ...centre }) => {
      const length = sideOf(picture, zoom)
      return { x: centre.x - x * length, y: centre.y - y * length, zoom }
    })
  const enlarge = (times: number) => change((before) => ({ ...before, zoom: before.zoom * times }))

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const length = sideOf(picture, crop.zoom)
    // Under a picture that is transparent.
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, side, side)
    context.drawImage(picture, crop.x - length / 2, crop.y - length / 2, length, length, 0, 0, side, side)
  }, [canvas, picture, crop])

  // React's own listener may not keep the page from scrolling.
  useEffect(() => {
    const element = canvas.current
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      setCrop((before) => cropIn(picture, { ...before, zoom: before.zoom * Math.exp(-event.deltaY / 500) }))
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [canvas, picture])

  function onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) {
    const known = fingers.current
    const before = known.get(pointerId)
    if (!before) return
    const [other] = [...known].flatMap(([finger, place]) => (finger === pointerId ? [] : [place]))
    const now = { x: clientX, y: clientY }
    known.set(pointerId, now)
    const shown = currentTarget.clientWidth * known.size
    move((now.x - before.x) / shown, (now.y - before.y) / shown)
    if (other) enlarge(distance(now, other) / Math.max(1, distance(before, other)))
  }
  const letGo = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)

  function onKeyDown(event: KeyboardEvent) {
    const [x, y] = arrows[event.key] ?? []
    if (x !== undefined && y !== undefined) move(x * step, y * step)
    else if (event.key === '+' || event.key === '=') enlarge(1.1)
    else if (event.key === '-') enlarge(1 / 1.1)
    else return
    event.preventDefault()
  }

  return (
    <div className="grid gap-4">
      <div
        role="group"
        aria-label={cropFieldMessages.partOfPictureThatIsKept}
        aria-describedby={`${id}-how`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="mx-auto w-full max-w-72 cursor-move touch-none overflow-hidden rounded-lg border border-line"
        onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
          currentTarget.setPointerCapture(pointerId)
          fingers.current.set(pointerId, { x: clientX, y: clientY })
        }}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <canvas ref={canvas} width={side} height={side} className="block aspect-square w-full" />
      </div>
      <p id={`${id}-how`} className="text-sm text-muted">
        {cropFieldMessages.dragPictureUntilFace}
      </p>
      <label className="grid gap-1.5 text-sm font-medium">
        Size
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.01}
          value={crop.zoom}
          aria-valuetext={formatPercent(Math.round(crop.zoom * 100))}
          onChange={({ target }) => change((before) => ({ ...before, zoom: Number(target.value) }))}
          className="h-6 w-full accent-accent"
        />
      </label>
    </div>
  )
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

/** Where the picture goes. */
const arrows: Record<string, [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
