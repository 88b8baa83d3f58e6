/**
 * The portal's accents made from a school's own colour: its hue, and as much of its strength and lightness as leaves text
 * readable (WCAG 2.2, 1.4.3) on every ground that the accents stand on. Colours are `#rrggbb`; in between they are OKLCH
 * (lightness 0 to 1, chroma, hue in radians), in which equal steps look equal (bottosson.github.io/posts/oklab).
 */
export type Accents = Record<'accent' | 'accent-strong' | 'accent-soft' | 'on-accent', string>

/** The lightest and the darkest ground of a theme that an accent is read on (app/globals.css). */
const grounds = { light: ['#fffefb', '#f2eee7'], dark: ['#171613', '#292722'] } as const

/** More than the 4.5 that text needs, because accents are thin lines and icons too. */
const readable = 5.5

export const schoolColour = /^#[0-9a-f]{6}$/

/** The accent of app/globals.css, which a school has that has chosen none. */
export const ownColour = '#0d4f5e'

/** For a colour that fits `schoolColour`. */
export function accentsOf(colour: string): { light: Accents; dark: Accents } {
  const [lightness, chroma, hue] = lchOf(colour)
  const softOnLight = hexOf([0.935, Math.min(chroma, 0.025), hue])
  const softOnDark = hexOf([0.31, Math.min(chroma, 0.04), hue])
  const dark = readableOn([...grounds.light, softOnLight], [Math.min(lightness, 0.55), chroma, hue], -0.01)
  const bright = readableOn(
    [...grounds.dark, softOnDark],
    [Math.max(lightness, 0.75), Math.min(chroma, 0.12), hue],
    0.01,
  )
  return {
    light: {
      accent: hexOf(dark),
      'accent-strong': hexOf([dark[0] - 0.08, dark[1], hue]),
      'accent-soft': softOnLight,
      'on-accent': '#fdfcf9',
    },
    dark: {
      accent: hexOf(bright),
      'accent-strong': hexOf([Math.min(0.97, bright[0] + 0.07), bright[1], hue]),
      'accent-soft': softOnDark,
      'on-accent': hexOf([0.22, Math.min(chroma, 0.05), hue]),
    },
  }
}

/** The accents as a style sheet, which wins over the portal's own. */
export function accentStyle(colour: string): string {
  const { light, dark } = accentsOf(colour)
  const rule = (accents: Accents) =>
    `html:root{${Object.entries(accents)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`
  return `${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a = 0, b = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

type Lch = readonly [lightness: number, chroma: number, hue: number]

/** `colour` made lighter or darker by steps until it is readable on each of `on`. */
function readableOn(on: readonly string[], [lightness, chroma, hue]: Lch, step: number): Lch {
  for (let l = lightness; l > 0.1 && l < 0.97; l += step) {
    const hex = hexOf([l, chroma, hue])
    if (on.every((ground) => contrastOf(hex, ground) >= readable)) return [l, chroma, hue]
  }
  return [step < 0 ? 0.1 : 0.97, chroma, hue]
}

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function luminanceOf(hex: string) {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(linear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function lchOf(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(linear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)]
}

/** As strong as a screen can show it at this lightness. */
function hexOf([lightness, chroma, hue]: Lch): string {
  for (let c = chroma; c > 0; c -= 0.005) {
    const channels = rgbOf([lightness, c, hue])
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return toHex(channels)
  }
  return toHex(rgbOf([lightness, 0, hue]))
}

function rgbOf([lightness, chroma, hue]: Lch) {
  const [A, B] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (lightness - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (lightness - 0.0894841775 * A - 1.291485548 * B) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(gamma)
}

const toHex = (channels: readonly number[]) =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
