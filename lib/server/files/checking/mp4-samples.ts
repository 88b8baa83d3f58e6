import type { FileHandle } from 'node:fs/promises'
import { blank, only, read, type Box } from './mp4-boxes'
import { damaged } from './refusals'

/**
 * Blanks what a track has in the data of the film. Its table says where: `stco` has the places of its chunks, `stsc`
 * from which chunk on how many samples are in one, `stsz` how long each sample is (ISO/IEC 14496-12, 8.7).
 * @throws AppError unsupported when the table says what cannot be.
 */
export async function blankSamples(handle: FileHandle, table: Box[], size: number): Promise<void> {
  const [places, counts, sizes] = [only(table, 'stco') ?? only(table, 'co64'), only(table, 'stsc'), only(table, 'stsz')]
  if (!places || !counts || !sizes) throw damaged('Video')
  const [chunks, runs, lengths] = [
    await content(handle, places),
    await content(handle, counts),
    await content(handle, sizes),
  ]
  const placeOf = (chunk: number) =>
    places.type === 'stco' ? chunks.readUInt32BE(8 + chunk * 4) : Number(chunks.readBigUInt64BE(8 + chunk * 8))
  const same = lengths.readUInt32BE(4)
  const samples = lengths.readUInt32BE(8)
  const lengthOf = (sample: number) => same || lengths.readUInt32BE(12 + sample * 4)
  try {
    let [sample, run, total] = [0, -1, 0]
    for (let chunk = 0; chunk < chunks.readUInt32BE(4) && sample < samples; chunk++) {
      const more = run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + (run + 1) * 12) === chunk + 1
      if (more) run++
      let length = 0
      for (let n = runs.readUInt32BE(8 + run * 12 + 4); n > 0 && sample < samples; n--) {
        length += lengthOf(sample++)
        if (total + length > size) throw damaged('Video')
      }
      total += length
      if (placeOf(chunk) + length > size) throw damaged('Video')
      await blank(handle, placeOf(chunk), placeOf(chunk) + length)
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged('Video') : error
  }
}

/** A table is kept in memory: a track of remarks has a few thousand entries. */
const largest = 4 * 1024 * 1024

function content(handle: FileHandle, { start, end }: Box) {
  if (end - start > largest || end - start < 8) throw damaged('Video')
  return read(handle, start, end - start)
}
