import { constants, inflateSync } from 'node:zlib'

/**
 * What a PDF of ours says, page by page, through each font's table from glyphs to letters: a letter the font lacks, or
 * one that was drawn from another font, is missing here as it is on paper.
 */
export function textOfPdf(file: Uint8Array): string[] {
  const source = Buffer.from(file).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/\b(\d{1,10}) 0 obj\s([\s\S]*?)endobj/g)].map(([, id, body]) => [Number(id), body ?? '']),
  )
  const body = (id: number | undefined) => objects.get(id ?? -1) ?? ''
  const reference = (text: string, key: string) => Number(text.match(new RegExp(`/${key}\\s+(\\d+) 0 R`))?.[1])
  const pages = [...objects.values()].filter((text) => /\/Type\s*\/Page\b/.test(text))
  return pages.map((page) => {
    const resources = /\/Resources\s+\d+ 0 R/.test(page) ? body(reference(page, 'Resources')) : page
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+)\s+(\d+) 0 R/g)].map(([, name, id]) => [
        name,
        lettersOf(stream(body(reference(body(Number(id)), 'ToUnicode')))),
      ]),
    )
    return shown(stream(body(reference(page, 'Contents'))), fonts)
  })
}

function stream(object: string): string {
  const data = object.match(/stream\r?\n([\s\S]*?)\r?\nendstream/)?.[1] ?? ''
  // The last byte may look like the line break before `endstream`; nothing of the text is in it.
  const inflate = () =>
    inflateSync(Buffer.from(data, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  return object.includes('FlateDecode') ? inflate() : data
}

type Letters = Map<number, string>

function lettersOf(map: string): Letters {
  const letters: Letters = new Map()
  for (const [, range = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', list = ''] of range.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi))
      [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, codes = ''], n) =>
        letters.set(parseInt(from, 16) + n, fromHex(codes)),
      )
  return letters
}

const fromHex = (codes: string) => Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')

function shown(content: string, fonts: Map<string | undefined, Letters>): string {
  let letters: Letters = new Map()
  const lines: string[] = []
  for (const [, font, text] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    else
      lines.push(
        [...(text ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, glyphs = '']) => decode(glyphs, letters)).join(''),
      )
  }
  return lines.join('\n')
}

const decode = (glyphs: string, letters: Letters) =>
  (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(parseInt(glyph, 16)) ?? '\ufffd').join('')
