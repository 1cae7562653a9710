import { selectorOf, type ViewNode, withDescendants } from './view-node.ts';

/** A press on one element. */
export interface Press {
  readonly selector: string;
  /** The text that people read on it. */
  readonly label: string;
}

/** Equal for presses that differ in numbers only, such as the rows of one list. */
export const numberless = ({ label }: Press): string => label.replace(/\d+/g, '#');

/** The elements of a screen that can be pressed, in document order. */
export interface Presses {
  /** Elements outside of lists: tabs, buttons, menus. */
  readonly controls: readonly Press[];
  readonly rows: readonly Press[];
  /** Number of elements left out because they could do harm. */
  readonly refused: number;
}

/** Leaves out text fields, which are typed into, and switches, which change settings. */
export function pressesOn(roots: readonly ViewNode[]): Presses {
  const all = roots.flatMap(withDescendants);
  const inLists = new Set(
    all.filter(({ scrollable }) => scrollable).flatMap((list) => list.children.flatMap(withDescendants)),
  );
  const pressable = all.filter(isPressable);
  const safe = pressable.filter((node) => !isNeverPressed(wordsOf(node)));
  const pressOf = (node: ViewNode): Press => ({ selector: selectorOf(node, all), label: labelOf(node) });
  return {
    controls: safe.filter((node) => !inLists.has(node)).map(pressOf),
    rows: safe.filter((node) => inLists.has(node)).map(pressOf),
    refused: pressable.length - safe.length,
  };
}

const isPressable = (node: ViewNode): boolean =>
  node.clickable &&
  node.enabled &&
  !withDescendants(node).some(
    ({ checkable, password, scrollable, className }) =>
      checkable || password || scrollable || className.endsWith('EditText'),
  );

/** All texts that may say what a press does. */
const wordsOf = (node: ViewNode): string =>
  withDescendants(node)
    .flatMap(({ text, description, resourceId }) => [text, description, resourceId.replace(/.*[:/]/, '')])
    .join(' · ');

const labelOf = (node: ViewNode): string =>
  withDescendants(node)
    .flatMap(({ text, description }) => [text, description])
    .find((text) => text !== '') ?? node.className.replace(/.*\./, '');

/**
 * Words on buttons that buy, delete, send, publish, call, install, or end the login. An entry that ends in `*` matches the
 * beginning of a word, any other entry whole words. A button refused by mistake costs a screen; one pressed by mistake may
 * cost money.
 */
const WORDS = listed([
  // English
  'buy*, purchas*, pay, payment*, checkout, check out, order now, place order, subscri*, donat*',
  'delet*, remov*, eras*, clear all, reset*, discard*, uninstall*, install, format, wipe*, trash',
  'send*, submit*, publish*, post, tweet, reply, call, dial, confirm*, transfer*, upload*',
  'log out, logout, log off, logoff, sign out, signout, sign off, unsubscri*, deactivat*, close account',
  // German
  'kauf*, bezahl*, bestell*, abonn*, spend*, losch*, loesch*, entfern*, zurucksetz*, verwerf*',
  'senden, absenden, abschick*, veroffentlich*, anruf*, abmeld*, ausloggen, bestatig*, uberweis*, kundig*',
  // French
  'achet*, achat*, payer, paiement*, command*, s abonner, supprim*, effac*, retirer, reinitialis*',
  'envoy*, publi*, appeler, deconnexion, deconnect*, se deconnecter, confirmer, virement*, resili*',
  // Spanish and Portuguese
  'compra*, pagar, pago*, pagament*, suscri*, assin*, donar, doar, elimin*, borra*, exclu*, apag*',
  'restablec*, redefin*, envia*, llama*, ligar, cerrar sesion, encerrar sessao, terminar sessao, sair, salir',
  // Italian
  'acquist*, paga, ordina, abbon*, cancell*, rimuov*, invia*, pubblic*, chiama, esci, disconnett*',
  // Dutch
  'kopen, koop*, betal*, verwijder*, wissen, verzend*, verstuur*, versturen, uitlog*, afmeld*, bellen',
  // Polish and Turkish; ł and ı have no decomposition
  'kup, kupuj*, zapłac*, płatn*, usun*, wyslij*, wyślij*, wyloguj*, zadzwon*',
  'satın al*, satin al*, ode*, sil, kaldır*, gonder*, cıkıs*, oturumu kapat*',
  // Russian and Ukrainian; й decomposes to и
  'купить, куп*, оплат*, заказ*, удал*, видал*, очист*, отправ*, надісл*, опублик*, позвон*, выити, выход, виити',
]);

/** For scripts without spaces between words, or with prefixes: matched anywhere in the text. */
const PARTS = listed([
  '购买, 購買, 支付, 付款, 下单, 订阅, 删除, 刪除, 移除, 清空, 发送, 發送, 发布, 發布, 提交, 拨打, 退出, 登出, 注销',
  '購入, 支払, 注文, 削除, 消去, 送信, 投稿, 公開, ログアウト, サインアウト, 発信',
  '구매, 결제, 주문, 삭제, 제거, 전송, 보내기, 게시, 로그아웃, 전화',
  'شراء, دفع, حذف, إزالة, إرسال, ارسال, نشر, تسجيل الخروج, खरीद, भुगतान, हटाए, मिटाए, भेज, लॉग आउट, साइन आउट',
]);

function listed(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(', '));
}

/** Whether a button's text, description or resource id suggests that pressing it could do harm. */
export function isNeverPressed(label: string): boolean {
  const folded = foldedOf(label);
  return FORBIDDEN.test(` ${folded} `) || COMPOSED_PARTS.some((part) => folded.includes(part));
}

/** Lower-case words without accents; `btn_deleteAll` becomes `btn delete all`. */
const foldedOf = (label: string): string =>
  label
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{Mc}\p{N}]+/gu, ' ')
    .trim();

const patternOf = (word: string): string => (word.endsWith('*') ? `${foldedOf(word)}[^ ]*` : foldedOf(word));
const FORBIDDEN = new RegExp(` (?:${WORDS.map(patternOf).join('|')}) `, 'u');
const COMPOSED_PARTS = PARTS.map(foldedOf);
