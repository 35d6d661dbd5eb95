/**
 * The same word in simplified and in traditional characters, as people in one team write it. The commoner characters of
 * the two scripts, each one for one: what stands at a place here is what stands at that place in the other.
 */
const TRADITIONAL =
  '佈佔併來係俠倉個們倫偉側偵偽備傳債傷傾僅價優儲兒內兩冊凍凱別刪則剛創劃劇劑動務勝勞勢勵匯區協卻參員問啓啟單嗎嘗嚴國圍園圓圖團執堅報場塊塵壓壘壞壽夠夢夥夾奪奮妝婦媽嬰孫學實寧審寫寬將' +
  '專尋對導尷屆層屬岡島崗嶺帳帶幀幣幫幹幾庫廈廠廢廣廳張強彈彎彙後徑從復徵徹恆惡態慣憂憑憶應懶懷戀戰戲戶掃掛採換損搖撥擁擇擊擔據擬擴擷擾攔攜攝敗敘敵數斬斷於時晝暫曆書會東條棄棧楊極榮構' +
  '標樣樹橋機檔檢檯櫃欄權歐歡歲歷歸殘殺氣決沒沖況淨淺減測渾湧準溝溫滅滾滿漢漲漸潔澤濃濟濾瀏灣為無煉煙熱燈營爭爾牆牽犧狀獎獨獲現瑣瑪環產畢畫異當疊療發盡監盤眾矯碩確碼磚礎祕禦禮稅種稱積' +
  '穩窮競筆筍節範築篩簡簽籌籤糾紀約紅紋純紙級紛細終組結絕絡給統綁經綜維綱網緊緒線緝緣編緩緯練縣縫縮縱總績織繞繪繫繼續纖罰罵羅義習聖聯聲職聽肅脈脫腦腳膚膠臨臺與興舉舊艙莊華萬葉蒐蓋薦藍' +
  '藝藥蘇蘋蘭處虛號虧蝕螢蟲衆術衛衝裏補裝裡製複襲見規視覺覽觀訂計訊訓記訪設許訴診註詐評詞詢試詩話該詳誌認誘語誠誤說誰課調請論諸謀謂講謝謹識譜譯議護讀變讓讚豐貓貝負財貢貨販貫責貴買費貼' +
  '賀資賓賞賣賦質賬賴購贈贊贏趕趨跡踐踴蹤躍車軌軍軟軸較載輔輕輛輝輩輪輯輸轉辦辭農這連週進遊運過達遙遞遠適遲遷選遺還邊邏郵鄉鄭鄰醜醫釋針釣鈔鈕鉤銀銷鋪鋼錄錢錦錯鍋鍵鍾鎖鏈鏡鏽鐘鐵鑑鑒鑰' +
  '長門閃閉開閒間閥閱闆闊關闡陣陰陳陸陽隊階際隨險隱隸隻雖雙雜雞離難雲電霧靈靜韓響頁頂項順須預頒頓頗領頭頸頻顆題額願類顧顯風飄飛飯飲飽餘館馬駐騰驅驗驚驟體髮鬆鬥鬧魚鮮鳥鹽麗麥麼黃點黨齊' +
  '齡龍並乾亂俱傢儘厭噹嚐嚮埰寶彆慮搆摺撐曏業湊潰澱煩瞭禍竅箇糰綴緻纔罣著覈討証證賸跤轍迴釘錶顏颱餬鬚麤麵齣祇衹妳'
const SIMPLIFIED =
  '布占并来系侠仓个们伦伟侧侦伪备传债伤倾仅价优储儿内两册冻凯别删则刚创划剧剂动务胜劳势励汇区协却参员问启启单吗尝严国围园圆图团执坚报场块尘压垒坏寿够梦伙夹夺奋妆妇妈婴孙学实宁审写宽将' +
  '专寻对导尴届层属冈岛岗岭账带帧币帮干几库厦厂废广厅张强弹弯汇后径从复征彻恒恶态惯忧凭忆应懒怀恋战戏户扫挂采换损摇拨拥择击担据拟扩撷扰拦携摄败叙敌数斩断于时昼暂历书会东条弃栈杨极荣构' +
  '标样树桥机档检台柜栏权欧欢岁历归残杀气决没冲况净浅减测浑涌准沟温灭滚满汉涨渐洁泽浓济滤浏湾为无炼烟热灯营争尔墙牵牺状奖独获现琐玛环产毕画异当叠疗发尽监盘众矫硕确码砖础秘御礼税种称积' +
  '稳穷竞笔笋节范筑筛简签筹签纠纪约红纹纯纸级纷细终组结绝络给统绑经综维纲网紧绪线缉缘编缓纬练县缝缩纵总绩织绕绘系继续纤罚骂罗义习圣联声职听肃脉脱脑脚肤胶临台与兴举旧舱庄华万叶搜盖荐蓝' +
  '艺药苏苹兰处虚号亏蚀萤虫众术卫冲里补装里制复袭见规视觉览观订计讯训记访设许诉诊注诈评词询试诗话该详志认诱语诚误说谁课调请论诸谋谓讲谢谨识谱译议护读变让赞丰猫贝负财贡货贩贯责贵买费贴' +
  '贺资宾赏卖赋质账赖购赠赞赢赶趋迹践踊踪跃车轨军软轴较载辅轻辆辉辈轮辑输转办辞农这连周进游运过达遥递远适迟迁选遗还边逻邮乡郑邻丑医释针钓钞钮钩银销铺钢录钱锦错锅键钟锁链镜锈钟铁鉴鉴钥' +
  '长门闪闭开闲间阀阅板阔关阐阵阴陈陆阳队阶际随险隐隶只虽双杂鸡离难云电雾灵静韩响页顶项顺须预颁顿颇领头颈频颗题额愿类顾显风飘飞饭饮饱余馆马驻腾驱验惊骤体发松斗闹鱼鲜鸟盐丽麦么黄点党齐' +
  '龄龙并干乱具家尽厌当尝向采宝别虑构折撑向业凑溃淀烦了祸窍个团缀致才挂着核讨证证剩交辙回钉表颜台糊须粗面出只只你'

let table: ReadonlyMap<string, string> | undefined

const HAN = /[\u4e00-\u9fff]/

/** The text in simplified characters, letter for letter, for comparing and for cues; a text without any is the same text. */
export function simplified(text: string): string {
  if (!HAN.test(text)) return text
  table ??= new Map([...TRADITIONAL].map((letter, at) => [letter, SIMPLIFIED[at] ?? letter]))
  let plain = ''
  for (const letter of text) plain += table.get(letter) ?? letter
  return plain === text ? text : plain.replace(TAIWAN_WORD, (word) => TAIWAN[word] ?? word)
}

/** What Taiwan calls otherwise, in as many characters. */
const TAIWAN: Readonly<Record<string, string>> = {
  支援: '支持',
  预设: '默认',
  专案: '项目',
  注解: '注释',
  设定: '设置',
  变数: '变量',
  回覆: '回复',
  相容: '兼容',
  网路: '网络',
}
const TAIWAN_WORD = new RegExp(Object.keys(TAIWAN).join('|'), 'g')

/** A part of a simplified text as it was written in the text that was simplified. */
export function asWritten(part: string, written: string): string {
  const plain = simplified(written)
  if (plain === written) return part
  const start = plain.indexOf(part)
  if (start >= 0) return written.slice(start, start + part.length)
  // Sentences that were put together: character by character.
  const forms = new Map(Array.from(plain, (letter, at) => [letter, written[at] ?? letter]))
  return Array.from(part, (letter) => forms.get(letter) ?? letter).join('')
}
