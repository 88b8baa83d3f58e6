import { describe, expect, it } from 'vitest'
import { cropIn, firstCrop, mostZoom, sideOf } from '@/lib/crop'

/** The square that is cut out of a picture lies within it, wherever it is moved to. */

const upright = { width: 600, height: 800 }
const wide = { width: 800, height: 600 }

describe('the first square', () => {
  it('is the largest, of an upright picture nearer to its top', () => {
    expect(firstCrop(upright)).toEqual({ x: 300, y: 320, zoom: 1 })
    expect(firstCrop(wide)).toEqual({ x: 400, y: 300, zoom: 1 })
    expect(firstCrop({ width: 500, height: 500 })).toEqual({ x: 250, y: 250, zoom: 1 })
  })
})

describe('a square', () => {
  it.each([
    ['that lies within stays', upright, { x: 310, y: 410, zoom: 2 }, { x: 310, y: 410, zoom: 2 }],
    ['goes no further than an edge', upright, { x: -50, y: 900, zoom: 2 }, { x: 150, y: 650, zoom: 2 }],
    ['has no room along the shorter side', upright, { x: 10, y: 400, zoom: 1 }, { x: 300, y: 400, zoom: 1 }],
    ['is never larger than the picture', wide, { x: 400, y: 300, zoom: 0.2 }, { x: 400, y: 300, zoom: 1 }],
    ['is never too small to be seen', wide, { x: 0, y: 0, zoom: 99 }, { x: 75, y: 75, zoom: mostZoom }],
  ])('%s', (_what, size, asked, crop) => {
    expect(cropIn(size, asked)).toEqual(crop)
  })

  it('of any picture is within it', () => {
    for (const [width, height] of [
      [1, 1],
      [2048, 3],
      [513, 512],
    ] as const)
      for (const zoom of [1, 1.7, mostZoom])
        for (const x of [-1, 0, width / 3, width * 2]) {
          const size = { width, height }
          const crop = cropIn(size, { x, y: x, zoom })
          const half = sideOf(size, crop.zoom) / 2
          expect(crop.x - half).toBeGreaterThanOrEqual(-1e-9)
          expect(crop.x + half).toBeLessThanOrEqual(width + 1e-9)
          expect(crop.y - half).toBeGreaterThanOrEqual(-1e-9)
          expect(crop.y + half).toBeLessThanOrEqual(height + 1e-9)
        }
  })
})
