import { pictureLibrary } from '@/lib/server/files/picture-library'
import type { Random } from './random'

const grounds = ['#d7e6ea', '#efe0cf', '#dfe8d6', '#e8dcea', '#f2e3b8', '#d9dff0']
const skins = ['#f1c9a5', '#e0ac82', '#c98d62', '#a8714a', '#8a5a3a']
const hairs = ['#1d1a18', '#2b211c', '#3a2a20']
const shirts = ['#0d4f5e', '#7d2e3b', '#3c5a2e', '#4a3f7a']

/** Long hair, behind the head. */
const behind: readonly ((hair: string) => string)[] = [
  (hair) => `<path d="M52 104Q44 190 66 196L134 196Q156 190 148 104Z" fill="${hair}"/>`,
  (hair) => `<circle cx="100" cy="40" r="20" fill="${hair}"/>`,
  (hair) => `<path d="M54 108q-18 40-8 82l18-4q-4-44 6-72zM146 108q18 40 8 82l-18-4q4-44-6-72z" fill="${hair}"/>`,
]
/** Over the forehead. */
const fringes: readonly ((hair: string) => string)[] = [
  (hair) => `<path d="M54 96Q52 48 100 46Q148 48 146 96Q136 70 112 70Q78 70 54 96Z" fill="${hair}"/>`,
  (hair) => `<path d="M54 98Q50 46 100 44Q150 46 146 98Q140 76 124 72Q96 84 70 70Q58 78 54 98Z" fill="${hair}"/>`,
  (hair) => `<path d="M53 106Q50 46 100 45Q150 46 147 106Q138 78 100 58Q62 78 53 106Z" fill="${hair}"/>`,
]
const glasses =
  '<g fill="none" stroke="#4b4038" stroke-width="3"><circle cx="82" cy="104" r="13"/><circle cx="118" cy="104" r="13"/><path d="M95 103h10"/></g>'

/** A drawn face as a photograph of the demo school: of nobody. */
export async function drawFace(random: Random, long: boolean): Promise<Buffer> {
  const [ground, skin, hair, shirt] = [
    random.pick(grounds),
    random.pick(skins),
    random.pick(hairs),
    random.pick(shirts),
  ]
  const smile = 10 + random.whole(7)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="400" height="400">
    <rect width="200" height="200" fill="${ground}"/>
    ${long ? random.pick(behind)(hair) : ''}
    <path d="M30 200Q34 158 80 152L120 152Q166 158 170 200Z" fill="${shirt}"/>
    <path d="M78 152L100 176L122 152L116 146L84 146Z" fill="#fbfaf6"/>
    <path d="M86 132h28v18q-14 14-28 0z" fill="${skin}"/>
    <ellipse cx="100" cy="102" rx="45" ry="${48 + random.whole(5)}" fill="${skin}"/>
    <circle cx="55" cy="106" r="8" fill="${skin}"/><circle cx="145" cy="106" r="8" fill="${skin}"/>
    ${random.pick(fringes)(hair)}
    <g fill="#2a211c"><circle cx="82" cy="104" r="4.5"/><circle cx="118" cy="104" r="4.5"/></g>
    <g fill="none" stroke="#2a211c" stroke-width="3" stroke-linecap="round">
      <path d="M73 91q9-6 18 0M109 91q9-6 18 0"/><path d="M84 124q16 ${smile} 32 0"/></g>
    ${random.chance(0.25) ? glasses : ''}
  </svg>`
  const sharp = await pictureLibrary()
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer()
}
