import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { abandonedClusters } from '@/scripts/database/cluster-home'

it('a database that lies elsewhere is named once its DATA_DIR is gone, and only then', () => {
  const place = mkdtempSync(path.join(os.tmpdir(), 'portal-elsewhere-'))
  const owner = path.join(place, 'portal/postgres')
  const home = path.join(place, 'cluster-abc')
  for (const folder of [owner, path.join(home, 'data'), path.join(place, 'postgresql-18')])
    mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(owner, 'location'), home)
  writeFileSync(path.join(home, 'owner'), owner)
  expect(abandonedClusters([place, path.join(place, 'nowhere')])).toEqual([])
  rmSync(path.dirname(owner), { recursive: true })
  expect(abandonedClusters([place])).toEqual([{ home, owner }])
  rmSync(place, { recursive: true })
})
