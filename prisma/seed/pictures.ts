import sharp from 'sharp'

/** Drawn scenes of a campus, as JPEG: no photograph of a real school or child belongs in a demo. */

const width = 1440
const height = 960

type Palette = { sky: [string, string]; ground: string; walls: string; roof: string; glass: string; accent: string }

const palettes = {
  morning: {
    sky: ['#f6e3c5', '#d9e6e2'],
    ground: '#7f9a6b',
    walls: '#f3e9d8',
    roof: '#9a4f3a',
    glass: '#4d7c8a',
    accent: '#d98e4a',
  },
  noon: {
    sky: ['#a9d3e6', '#e8f2ee'],
    ground: '#6f9a5c',
    walls: '#efe6d6',
    roof: '#7b4a3c',
    glass: '#2f6b7a',
    accent: '#c8553d',
  },
  evening: {
    sky: ['#3b3a5c', '#d98a6a'],
    ground: '#3f4f46',
    walls: '#c9ad94',
    roof: '#4a2f36',
    glass: '#f2c572',
    accent: '#e0a458',
  },
  monsoon: {
    sky: ['#7b909b', '#c9d3d1'],
    ground: '#4f7a5a',
    walls: '#dcd6c9',
    roof: '#5d4037',
    glass: '#506d7a',
    accent: '#b5653b',
  },
} satisfies Record<string, Palette>

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

function tree(x: number, y: number, size: number, fill: string) {
  return (
    rect(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, '#5b4636') +
    circle(x, y - size * 0.75, size * 0.38, fill) +
    circle(x - size * 0.22, y - size * 0.58, size * 0.26, fill)
  )
}

const background = ({ sky: [top, bottom], ground, accent }: Palette, horizon: number) =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>` +
  rect(0, 0, width, height, 'url(#sky)') +
  circle(1120, 210, 74, accent) +
  rect(0, horizon, width, height - horizon, ground)

/** The main building, behind its lawn. */
function building(palette: Palette) {
  const windows = range(3).flatMap((floor) =>
    range(11).map((n) => rect(262 + n * 86, 372 + floor * 106, 46, 62, palette.glass, 'rx="3"')),
  )
  return (
    background(palette, 690) +
    rect(220, 330, 1000, 372, palette.walls) +
    `<path d="M190 336 720 190l530 146z" fill="${palette.roof}"/>` +
    windows.join('') +
    rect(668, 560, 104, 142, palette.roof, 'rx="52"') +
    `<path d="M640 960 690 700h60l50 260z" fill="${palette.walls}"/>` +
    [110, 1330, 1260].map((x, n) => tree(x, 720 + n * 22, 220 + n * 30, n % 2 ? '#56764a' : '#48683f')).join('')
  )
}

/** Shelves of books and a lamp. */
function library({ walls, roof, glass, accent, ground }: Palette) {
  const spines = [roof, glass, accent, ground, '#8a6f5a', '#40556b']
  const books = range(4).flatMap((shelf) =>
    range(34).map((n) => {
      const tall = 96 + ((n * 37 + shelf * 53) % 50)
      return rect(
        130 + n * 34.6,
        216 + shelf * 186 - tall,
        25 + ((n * 13) % 8),
        tall,
        spines[(n * 7 + shelf * 5) % spines.length] ?? roof,
        'rx="2"',
      )
    }),
  )
  const shelves = range(4).map((shelf) => rect(100, 216 + shelf * 186, 1240, 18, '#6d5240'))
  return (
    rect(0, 0, width, height, walls) +
    rect(100, 40, 1240, 760, '#4e3b30') +
    books.join('') +
    shelves.join('') +
    rect(0, 850, width, 110, '#8a6a50') +
    circle(1180, 820, 60, accent)
  )
}

/** The playing field and its track. */
function field(palette: Palette) {
  const lanes = range(5).map(
    (n) =>
      `<ellipse cx="720" cy="760" rx="${640 - n * 44}" ry="${170 - n * 20}" fill="none" stroke="#f4ebdd" stroke-width="4"/>`,
  )
  return (
    background(palette, 540) +
    `<ellipse cx="720" cy="760" rx="660" ry="182" fill="${palette.accent}"/>` +
    lanes.join('') +
    `<ellipse cx="720" cy="760" rx="440" ry="80" fill="${palette.ground}"/>` +
    range(9)
      .map((n) => tree(60 + n * 165, 552, 120 + ((n * 31) % 60), n % 2 ? '#4d6d45' : '#5d7d50'))
      .join('') +
    range(6)
      .map(
        (n) =>
          `<path d="M${260 + n * 170} 300v-70l64 20-64 22" fill="${n % 2 ? palette.roof : palette.glass}" stroke="#3a3a3a" stroke-width="4"/>`,
      )
      .join('')
  )
}

/** Flasks on a bench. */
function laboratory({ walls, glass, accent, roof, ground }: Palette) {
  const flask = (x: number, liquid: string) =>
    `<path d="M${x - 30} 380h60v130l96 190a24 24 0 0 1-22 34h-208a24 24 0 0 1-22-34l96-190z" fill="#ffffff" fill-opacity="0.55" stroke="#5c6b70" stroke-width="6"/>` +
    `<path d="M${x - 74} 590h148l52 110a20 20 0 0 1-20 28h-212a20 20 0 0 1-20-28z" fill="${liquid}" fill-opacity="0.85"/>` +
    circle(x - 20, 640, 12, '#ffffff') +
    circle(x + 26, 672, 8, '#ffffff')
  return (
    rect(0, 0, width, height, walls) +
    range(3)
      .map((n) => rect(120 + n * 420, 90, 340, 210, glass, 'rx="8" fill-opacity="0.35"'))
      .join('') +
    rect(0, 736, width, 224, '#6b5344') +
    rect(0, 736, width, 20, '#8a6f5a') +
    flask(300, accent) +
    flask(720, glass) +
    flask(1120, ground) +
    rect(520, 450, 34, 286, roof, 'rx="10"')
  )
}

/** The school bus on its road. */
function bus(palette: Palette) {
  return (
    background(palette, 620) +
    range(7)
      .map((n) => tree(90 + n * 220, 640, 170 + ((n * 41) % 70), n % 2 ? '#4d6d45' : '#5d7d50'))
      .join('') +
    rect(0, 760, width, 200, '#55555a') +
    range(8)
      .map((n) => rect(40 + n * 190, 855, 110, 12, '#e9e2d0'))
      .join('') +
    rect(300, 440, 840, 320, '#e5ab3a', 'rx="36"') +
    range(6)
      .map((n) => rect(350 + n * 120, 490, 92, 96, palette.glass, 'rx="10"'))
      .join('') +
    rect(300, 640, 840, 24, '#3d3a35') +
    circle(480, 770, 66, '#2c2b29') +
    circle(960, 770, 66, '#2c2b29') +
    circle(480, 770, 28, '#cfc8ba') +
    circle(960, 770, 28, '#cfc8ba')
  )
}

/** Shapes of an art exhibition. */
function art({ walls, sky: [top], roof, glass, accent, ground }: Palette) {
  const colours = [roof, glass, accent, ground, top]
  const frames = range(6).map((n) => {
    const [x, y] = [110 + (n % 3) * 420, 90 + Math.floor(n / 3) * 380]
    const [one, two, three] = [colours[n % 5], colours[(n + 2) % 5], colours[(n + 3) % 5]]
    return (
      rect(x, y, 360, 300, '#6b5240') +
      rect(x + 18, y + 18, 324, 264, '#fbf7ee') +
      circle(x + 120 + n * 14, y + 130, 70, one ?? roof) +
      rect(x + 170, y + 120 - n * 6, 120, 120, two ?? glass, `transform="rotate(${n * 13} ${x + 220} ${y + 170})"`) +
      `<path d="M${x + 40} ${y + 250}q130 -${90 + n * 12} 280 0" fill="none" stroke="${three ?? accent}" stroke-width="16"/>`
    )
  })
  return rect(0, 0, width, height, walls) + frames.join('') + rect(0, 880, width, 80, '#a58a6f')
}

const scenes = { building, library, field, laboratory, bus, art }

export type Scene = keyof typeof scenes
export type Light = keyof typeof palettes

/** A scene in a light, as JPEG. */
export async function drawPicture(scene: Scene, light: Light): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scenes[scene](palettes[light])}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
