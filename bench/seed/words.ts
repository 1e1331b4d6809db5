/** Words of generated titles: enough for distinct names, few enough that common words occur often. */
const first = 'Crimson Hidden Broken Silent Golden Midnight Secret Stolen Winter Burning Velvet Distant Forgotten Paper'
const second =
  'Contract Wedding Heir Promise Shadow Garden Letter Thorn Mirror Harbor Crown River Lantern Debt Wolf Bride'
const third =
  'of Clause Seventeen|in Room Nine|at Noon|Before Dawn|Without a Name|on Harbor Street|of the Old House|Returns'
const zhFirst = '契約 隱婚 重生 逆襲 豪門 閃婚 復仇 錯嫁 替身 冷面 神秘 落跑'.split(' ')
const zhSecond = '夫人 總裁 千金 將軍 神醫 王妃 繼承人 前妻 秘書 皇后 戰神 新娘'.split(' ')
const syllables = 'ka ro mi ve lan tor shi na dor el ya bren su fi gar lo'.split(' ')
const tagWords = 'CEO|slow burn|revenge|time travel|contract marriage|family|fantasy|comedy|mystery|healing'.split('|')

const at = (words: readonly string[], index: number): string => words[index % words.length] ?? ''
/** Returns a name of a person or place that occurs in few titles. */
const properName = (index: number): string => {
  const parts = [index, Math.floor(index / 16), Math.floor(index / 256)].map((part) => at(syllables, part))
  const name = parts.join('')
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

/** Returns the texts of the generated title with this number; deterministic. */
export function createTitleTexts(index: number) {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0
  const en = `${at(first.split(' '), mixed)} ${at(second.split(' '), mixed >>> 5)} ${at(third.split('|'), mixed >>> 9)}`
  const zh = `${at(zhFirst, mixed >>> 3)}${at(zhSecond, mixed >>> 7)}${at(zhSecond, mixed >>> 13)}`
  return {
    names: { en: `${en}, ${properName(mixed % 4096)}`, zh },
    descriptions: {
      en: `${properName(mixed >>> 11)} signs what nobody should sign, and ${en.toLowerCase()} begins.`,
      zh: `${zh}的故事。`,
    },
    tags: [at(tagWords, mixed), at(tagWords, mixed + 3)],
  }
}
