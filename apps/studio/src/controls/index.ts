/**
 * The controls of the page, on react-aria-components: names, keys, focus and press are theirs, looks are ours. Native stay
 * those whose role theirs do not have. Lists are `select`, which is a combobox of options to choose from (theirs is a button);
 * number fields are our own spinbutton, which takes sums; the tree is a tree of treeitems (theirs is a treegrid of rows); a
 * switch is a button that is checked (theirs is an unseen checkbox that cannot be clicked where it is seen); Time is a range
 * input, as large as what is dragged and with words for its value.
 */
export { Button } from './button.tsx'
export { CommandButton } from './command-button.tsx'
export { Menu } from './menu.tsx'
export { Modal } from './modal.tsx'
export { Popup } from './popup.tsx'
export { Select } from './select.tsx'
export { Switch } from './switch.tsx'
export { Tabs } from './tabs.tsx'
export { Tipped } from './tip.tsx'
export { Toolbar } from './toolbar.tsx'
export { Tree, type TreeGroup } from './tree.tsx'
